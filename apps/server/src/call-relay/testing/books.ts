import { readCallKey, verifySecond } from '@encore/contract/rules/calls/second-mac'
import { acceptSegment, type CallSegment, newSegmentLog } from '@encore/contract/rules/calls/segments'

/** Books of one call in memory, by the rules of the server. */
export interface Books {
  take(segments: readonly CallSegment[]): Promise<{ seq: number }>
  stored: CallSegment[]
  refusals: string[]
  countedMs(): number
}

export function openBooks(callId: string, key: string, grantedMs: number): Books {
  let log = newSegmentLog(callId, grantedMs)
  const stored: CallSegment[] = []
  const refusals: string[] = []
  const take = async (segments: readonly CallSegment[]) => {
    const callKey = await readCallKey(key)
    for (const segment of segments) {
      const { epoch, seq, countedMs, mac } = segment
      const isSigned =
        callKey !== null &&
        mac !== null &&
        (await verifySecond(callKey, { callId, epoch, seq, ms: countedMs }, mac))
      const known = stored.find((one) => one.epoch === epoch && one.seq === seq) ?? null
      const accepted = acceptSegment(log, segment, { stored: known, isSigned, stationEpoch: 1 })
      if ('refusal' in accepted) {
        refusals.push(accepted.refusal)
        break
      }
      log = accepted.log
      if (!known) stored.push(accepted.counted)
    }
    return { seq: log.seq }
  }
  let turn: Promise<unknown> = Promise.resolve()
  return {
    // The server books under the lock of the call.
    take: (segments) => {
      const taken = turn.then(() => take(segments))
      turn = taken
      return taken
    },
    ...{ stored, refusals },
    countedMs: () => log.countedMs,
  }
}
