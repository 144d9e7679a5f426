import type { CallPhase } from './call-phase.ts'

/** `RING` goes on for as long as it holds; `ALERT` sounds once for each `key`. */
export type RingRule = { kind: 'RING' } | { kind: 'ALERT'; key: string } | { kind: 'NONE' }

/** Decides how the page calls its fan: it alerts at the front of the queue and when the fan is next, then rings. */
export function ringRule(phase: CallPhase): RingRule {
  switch (phase.kind) {
    case 'RUNG':
      return { kind: 'RING' }
    case 'CALLED':
      return phase.call.state === 'RINGING'
        ? { kind: 'RING' }
        : { kind: 'ALERT', key: `${phase.call.id} next` }
    case 'LOBBY':
      return phase.call.wait?.ahead === 0 && phase.call.state !== 'HELD'
        ? { kind: 'ALERT', key: `${phase.call.id} front` }
        : { kind: 'NONE' }
    default:
      return { kind: 'NONE' }
  }
}
