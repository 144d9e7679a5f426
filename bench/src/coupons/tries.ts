import type { Fan } from '@encore/dev-env'

/** Responses to all tries of one code, by kind. */
export interface Answers {
  given: number
  usedUp: number
  others: number
}

/** Every member tries every code, all members simultaneously, one code after the other. */
export async function everybodyAtOnce(fans: Fan[], codes: string[]): Promise<Answers[]> {
  const found: Answers[] = []
  for (const code of codes) {
    const outcomes = await Promise.all(fans.map((fan) => tryCode(fan, code)))
    const given = outcomes.filter((received) => received === 'given').length
    const usedUp = outcomes.filter((received) => received === 5012).length
    found.push({ given, usedUp, others: fans.length - given - usedUp })
  }
  return found
}

async function tryCode(fan: Fan, code: string): Promise<'given' | number> {
  const answer = await fan.call(
    'POST /api/v1/coupon/use/code',
    { body: { code } },
    { idempotencyKey: crypto.randomUUID() },
  )
  return answer.ok ? 'given' : answer.error.code
}

/** Returns response times in milliseconds for used and for unknown codes, requested alternately. */
export async function timesOf(fans: Fan[], codes: string[]): Promise<[used: number[], unknown: number[]]> {
  const [used, unknown]: [number[], number[]] = [[], []]
  for (const [nth, code] of codes.entries()) {
    const fan = fans[nth % fans.length]
    if (!fan) throw new Error('There are no fans')
    const pairs = [
      { code, times: used },
      { code: code.split('').reverse().join(''), times: unknown },
    ]
    for (const pair of nth % 2 ? pairs : pairs.toReversed()) {
      const startedAt = performance.now()
      await tryCode(fan, pair.code)
      pair.times.push(performance.now() - startedAt)
    }
  }
  return [used, unknown]
}

export const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
