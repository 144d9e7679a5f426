import { readCallKey, signSecond } from '@encore/contract/rules/calls/second-mac'
import { signedSecondMs } from '@encore/contract/rules/calls/segments'
import type { SecondRequest, SecondSignature } from './beat-channel.ts'

/** Signs the seconds of one call for the fan, and no more of them than the fan's own page received. */
export interface SecondSigner {
  /** Signs a second once; a request for another form of a signed second changes nothing. */
  sign(request: SecondRequest, receivedMs: number): Promise<void>
  /** Signatures that the station may not have yet, oldest first. */
  pending(): SecondSignature[]
  signedMs(): number
}

/** Signed time may be ahead of the own sum by this much; the server compares both. */
export const signedAheadMs = 2_000
const mostPending = 4

/** `key`: 64 hexadecimal digits. */
export function createSecondSigner(callId: string, key: string): SecondSigner {
  const reading = readCallKey(key)
  let pending: SecondSignature[] = []
  let last = { epoch: 0, seq: 0 }
  let signedMs = 0
  let turn = Promise.resolve()

  const sign = async ({ epoch, seq, ms }: SecondRequest, receivedMs: number) => {
    const isSameEpoch = epoch === last.epoch
    pending = pending.filter((one) => one.epoch === epoch && one.seq >= seq)
    const isNew = epoch > last.epoch || (isSameEpoch && seq > last.seq)
    if (!isNew || ms < 1 || ms > signedSecondMs || signedMs + ms > receivedMs + signedAheadMs) return
    const callKey = await reading
    const mac = callKey && (await signSecond(callKey, { callId, epoch, seq, ms }))
    if (!mac) return
    last = { epoch, seq }
    signedMs += ms
    pending = [...pending, { epoch, seq, mac }].slice(-mostPending)
  }

  return {
    sign: (request, receivedMs) => {
      turn = turn.then(() => sign(request, receivedMs))
      return turn
    },
    pending: () => pending,
    signedMs: () => signedMs,
  }
}
