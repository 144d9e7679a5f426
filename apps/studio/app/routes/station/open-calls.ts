import type { CallMedia } from '@encore/app-kit/calls/call-media'
import type { Capture } from '@encore/app-kit/calls/capture'
import type { PageClock } from '@encore/app-kit/calls/page-clock'
import type { RemoteMedia } from '@encore/app-kit/calls/remote-media'
import type { SegmentOutbox } from '@encore/app-kit/calls/segment-outbox'
import { createStationCall, type StationCall } from '@encore/app-kit/calls/station-call'
import { startBehind } from '@encore/app-kit/calls/station-start'
import type { StationState } from '@encore/contract/endpoints'
import type { StationPort } from './station-port.ts'

export type KnownCall = NonNullable<StationState['running']>

/** A call as the server knows it, with its connection. */
export interface OpenCall {
  known: KnownCall
  call: StationCall
}

export interface OpenCallsSettings {
  port: StationPort
  media: CallMedia
  clock: PageClock
  capture: Capture
  outbox: SegmentOutbox
  /** Plays the interpreter’s voice. */
  interpreter: RemoteMedia
  /** Last booked number of a call, as the answers to this document say. */
  bookedSeq(callId: string): number
}

/** Connections of the running and the next call. */
export interface OpenCalls {
  get(callId: string): OpenCall | null
  all(): OpenCall[]
  /** False when the server’s state is older than the books: it has to be read again. */
  take(known: KnownCall, epoch: number): Promise<boolean>
  close(callId: string): Promise<void>
}

export function createOpenCalls(settings: OpenCallsSettings): OpenCalls {
  const { port, media, clock, capture, outbox, interpreter, bookedSeq } = settings
  const calls = new Map<string, OpenCall>()

  const open = async (known: KnownCall, gen: number, epoch: number) => {
    const { id, seq, promisedMs, addedMs, countedMs, wallMs } = known
    const waiting = await outbox.waiting(id)
    if (bookedSeq(id) > seq) return false
    const sums = { grantedMs: promisedMs + addedMs, earlierCountedMs: countedMs, earlierWallMs: wallMs }
    const call = createStationCall({
      start: startBehind({ callId: id, epoch, seq, ...sums, suspensions: 0 }, waiting),
      // An earlier document of this device may have offered this generation already.
      firstGen: gen + 1,
      ...{ media, clock, capture, outbox, interpreter },
      signals: port.signalsOf(id, epoch),
      relay: port.relayOf(id),
    })
    call.setNeedsInterpreter(known.needsInterpreter)
    calls.set(id, { known, call })
    return true
  }

  const close = async (callId: string) => {
    const found = calls.get(callId)
    calls.delete(callId)
    await found?.call.close()
  }

  return {
    get: (callId) => calls.get(callId) ?? null,
    all: () => [...calls.values()],
    take: async (known, epoch) => {
      const { id, seat, promisedMs, addedMs } = known
      if (seat === null) return true
      const found = calls.get(id)
      if (!found || found.call.view.get().isReplaced) return open(known, seat.gen, epoch)
      if (found.known.seat?.number !== seat.number) found.call.renew(seat.gen + 1)
      found.call.grant(promisedMs + addedMs)
      found.call.setNeedsInterpreter(known.needsInterpreter)
      calls.set(id, { ...found, known })
      return true
    },
    close,
  }
}
