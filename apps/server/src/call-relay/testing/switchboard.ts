import { admitCandidate, admitDescription } from '@encore/api'

/* Signals of calls in memory, through the filter of the product. */

export type Side = 'STATION' | 'FAN'

export type Body =
  | { kind: 'offer' | 'answer'; sdp: string }
  | { kind: 'candidates'; candidates: { candidate: string; mid: string }[] }
  | { kind: 'restart' }

interface Sent {
  n: number
  epoch: number
  gen: number
  body: Body
}

export interface Switchboard {
  /** Returns the reason against a signal, or null. */
  send(callId: string, from: Side, signal: { gen: number; body: Body }): string | null
  receive(callId: string, to: Side, since: number): Promise<{ signals: Sent[]; last: number }>
  /** Signals that were handed on, by the side that sent them. */
  sent(callId: string, from: Side): readonly Sent[]
  refusals(): readonly string[]
  /** Ends held polls. */
  close(): void
}

/** `sectionsOf`: media sections of the connection to a seat of staff; undefined for a call. */
export function createSwitchboard(
  relays: ReadonlySet<string>,
  sectionsOf: (id: string) => readonly string[] | undefined = () => undefined,
): Switchboard {
  const boxes = new Map<string, Sent[]>()
  const fingerprints = new Map<string, string>()
  const refusals: string[] = []
  const waiting = new Set<() => void>()
  let isClosed = false
  const boxOf = (callId: string, from: Side) => {
    const name = `${callId}/${from}`
    const box = boxes.get(name) ?? []
    boxes.set(name, box)
    return box
  }
  const wake = () => {
    for (const act of [...waiting]) act()
    waiting.clear()
  }

  const admit = (id: string, name: string, body: Body): Body | string => {
    switch (body.kind) {
      case 'restart':
        return body
      case 'candidates': {
        const candidates = body.candidates.flatMap(({ candidate, mid }) => {
          const admitted = admitCandidate({ candidate, sdpMid: mid }, relays)
          return 'candidate' in admitted ? [{ candidate: admitted.candidate.candidate, mid }] : []
        })
        return candidates.length > 0 ? { kind: 'candidates', candidates } : 'NOT_RELAY'
      }
      default: {
        const sections = sectionsOf(id)
        const fingerprint = fingerprints.get(name) ?? null
        const admitted = admitDescription(body.sdp, { relays, fingerprint, ...(sections && { sections }) })
        if ('refusal' in admitted) return admitted.refusal
        fingerprints.set(name, admitted.fingerprint)
        return { kind: body.kind, sdp: admitted.sdp }
      }
    }
  }

  return {
    send: (callId, from, { gen, body }) => {
      const box = boxOf(callId, from)
      const isOld = gen < Math.max(0, ...box.map((sent) => sent.gen))
      const admitted = isOld ? 'OLDER_CONNECTION' : admit(callId, `${callId}/${from}/${gen}`, body)
      if (typeof admitted === 'string') {
        refusals.push(admitted)
        return admitted
      }
      box.push({ n: box.length + 1, epoch: 1, gen, body: admitted })
      wake()
      return null
    },
    receive: async (callId, to, since) => {
      const box = boxOf(callId, to === 'FAN' ? 'STATION' : 'FAN')
      while (box.length <= since && !isClosed) await new Promise<void>((done) => waiting.add(done))
      return { signals: box.slice(since), last: box.length }
    },
    sent: (callId, from) => boxOf(callId, from),
    refusals: () => refusals,
    close: () => {
      isClosed = true
      wake()
    },
  }
}
