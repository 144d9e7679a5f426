import { PortRefusal, type RelayPort, type SignalPort, type SumPort } from '@encore/app-kit/calls/ports'
import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { CallSeat } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { relayAccessOf } from './relay-access.ts'

export interface CallPorts {
  signals: SignalPort
  relay: RelayPort
  sums: SumPort
}

export interface CallPortSettings {
  api: ApiCall
  callId: string
  seat: Pick<CallSeat, 'seat' | 'epoch' | 'since' | 'relay'>
  /** The server expects no media of this call now. */
  onNotOpen: () => void
}

/** Another document has the seat, or the call is not this member's. */
const ended: readonly ErrorName[] = ['SEAT_TAKEN', 'NOT_FOUND']
const refused: readonly ErrorName[] = ['SIGNAL_REFUSED', 'SIGNAL_OUTDATED', 'CALLS_CLOSED', 'INVALID_INPUT']

/** Carries one call over the API for the document that holds its seat. */
export function createCallPorts({ api, callId, seat: taken, onNotOpen }: CallPortSettings): CallPorts {
  const params = { id: callId }
  const { seat } = taken
  let { epoch } = taken
  /** Signals before this number went to an earlier document. */
  const begin = taken.since
  let isFresh = true

  const read = <T>(answer: ApiResult<T>): T => {
    if (answer.ok) return answer.value
    const { name } = answer.error
    if (name === 'CALL_NOT_OPEN') onNotOpen()
    if (ended.includes(name)) throw new PortRefusal('ENDED')
    if (refused.includes(name)) throw new PortRefusal('REFUSED')
    throw new Error(name)
  }

  return {
    signals: {
      send: async ({ gen, body }) =>
        void read(await api('POST /api/v1/call/{id}/signals', { params, body: { seat, epoch, gen, body } })),
      receive: async (since, signal) => {
        const query = { seat, since: Math.max(since, begin) }
        const { signals, last } = read(
          await api('GET /api/v1/call/{id}/signals', { params, query }, { signal }),
        )
        // An answer belongs to the device that sent the offer.
        epoch = Math.max(epoch, ...signals.map((one) => one.epoch))
        const bodies = signals.map(({ body, ...rest }) => ({
          ...rest,
          body:
            body.kind === 'candidates'
              ? {
                  ...body,
                  candidates: body.candidates.map(({ mid, ...one }) => ({ ...one, mid: mid ?? '' })),
                }
              : body,
        }))
        return { signals: bodies, last }
      },
    },
    relay: {
      access: async () => {
        if (isFresh) {
          isFresh = false
          return relayAccessOf(taken.relay)
        }
        return relayAccessOf(read(await api('POST /api/v1/call/{id}/relay', { params, body: { seat } })))
      },
    },
    sums: {
      send: async ({ signedMs }) =>
        void read(await api('POST /api/v1/call/{id}/sums', { params, body: { seat, countedMs: signedMs } })),
    },
  }
}
