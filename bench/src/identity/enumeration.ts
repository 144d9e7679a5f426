import { setTimeout as pause } from 'node:timers/promises'
import type { Fan } from '@encore/dev-env'
import { median } from '../statistics.ts'
import { enterAsGuest, post, type Received, signIn } from './calls.ts'

export interface Comparison {
  call: string
  knownMs: number
  unknownMs: number
  apartPercent: number
  isSameBytes: boolean
}

/** An address gets one code per minute. */
const betweenCodesMs = 61_000
const nextPassword = 'five blue kites over Busan'

/** Calls each endpoint alternately for addresses with and without an account. */
export async function answersAlike(url: string, fans: Fan[]): Promise<Comparison[]> {
  const pairs = fans.map(({ email }) => ({ known: email, unknown: `no-${email}` }))
  const token = await enterAsGuest(url)
  const signInWrong = (email: string) => signIn(url, email, 'a wrong password 77')
  const ask = (purpose: string, verifiedType: string) => (email: string) =>
    post(url, `verify-email/${purpose}`, token, { email, verifiedType })
  const reset = (email: string) =>
    post(url, 'reset-password', token, { email, nextPassword, verificationCode: '000000' })
  await compare('warm-up', pairs.slice(0, 20), signInWrong)
  const signIns = await compare('sign-in', [...pairs, ...pairs, ...pairs], signInWrong)
  await pause(betweenCodesMs)
  const forgotten = await compare(
    'verify-email/reset-password',
    pairs,
    ask('reset-password', 'RESET_PASSWORD'),
  )
  const resets = await compare('reset-password', [...pairs, ...pairs, ...pairs], reset)
  await pause(betweenCodesMs)
  const joining = await compare('verify-email/sign-up', pairs, ask('sign-up', 'SIGN_UP'))
  return [signIns, forgotten, resets, joining]
}

interface Pair {
  known: string
  unknown: string
}

async function compare(
  call: string,
  pairs: Pair[],
  ask: (email: string) => Promise<Received>,
): Promise<Comparison> {
  const [known, unknown]: [Received[], Received[]] = [[], []]
  for (const [n, pair] of pairs.entries()) {
    const turns = [
      () => ask(pair.known).then((received) => known.push(received)),
      () => ask(pair.unknown).then((received) => unknown.push(received)),
    ]
    for (const turn of n % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  const [knownMs, unknownMs] = [known, unknown].map((all) => median(all.map(({ ms }) => ms)))
  const bytes = new Set([...known, ...unknown].map(({ status, text }) => `${status} ${text}`))
  return {
    call,
    knownMs: knownMs ?? Number.NaN,
    unknownMs: unknownMs ?? Number.NaN,
    apartPercent: Math.abs((knownMs ?? 0) / (unknownMs ?? 1) - 1) * 100,
    isSameBytes: bytes.size === 1,
  }
}
