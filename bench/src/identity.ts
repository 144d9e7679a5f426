import { answersAlike } from './identity/enumeration.ts'
import { signUpFans } from './identity/fans.ts'
import { flood } from './identity/flood.ts'
import { rowsOfGuests } from './identity/guests.ts'
import { hashMs } from './identity/hashing.ts'
import { bootProduct } from './product.ts'
import type { Report, Row, Scenario } from './report.ts'

export const identity: Scenario = {
  name: 'identity',
  summary: 'hashing, a hundred sign-ins at once, known beside unknown addresses, ten thousand guests',
  run,
}

const waves = 10
const atOnce = 100
const guests = 10_000

async function run(): Promise<Report> {
  const hash = await hashMs()
  const product = await bootProduct({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  try {
    const fans = await signUpFans(product, atOnce)
    const flooded = await flood(product.url, fans, waves)
    const alike = await answersAlike(product.url, fans)
    const rows = await rowsOfGuests(product, guests)
    const odd = alike.filter(({ isSameBytes }) => !isSameBytes)
    const furthest = Math.max(...alike.map(({ apartPercent }) => apartPercent))
    return {
      rows: [
        line('argon2id, ms a hash', hash.one),
        line('argon2id, two at a time, ms each', hash.two),
        line('other calls, p99 ms, nobody signing in', flooded.calmP99Ms),
        line(`other calls, p99 ms, ${atOnce} sign-ins at once`, flooded.busyP99Ms),
        line('signed in / told to come back', `${flooded.signedIn} / ${flooded.waitSeconds}`),
        ...alike.map(({ call, knownMs, unknownMs }) =>
          line(`${call}, known / unknown, median ms`, `${knownMs.toFixed(2)} / ${unknownMs.toFixed(2)}`),
        ),
        line(`rows written by ${guests} guests`, rows),
      ],
      targets: [
        holdsBelow('argon2id takes at most 20 ms', hash.one, 20),
        {
          target: `of ${atOnce} sign-ins at once each is answered 200, or 503 with Retry-After`,
          found: `${flooded.signedIn} and ${flooded.waitSeconds}, ${flooded.others} others`,
          holds: flooded.others === 0,
        },
        holdsBelow('meanwhile the p99 of other calls is under 200 ms', flooded.busyP99Ms, 200),
        {
          target: 'known and unknown addresses get the same bytes',
          found: odd.length === 0 ? 'the same' : odd.map(({ call }) => call).join(', '),
          holds: odd.length === 0,
        },
        {
          target: 'their medians are within 10 %',
          found: alike.map(({ call, apartPercent }) => `${call} ${apartPercent.toFixed(1)} %`).join(', '),
          holds: furthest <= 10,
        },
        { target: `${guests} guests write no row`, found: `${rows}`, holds: rows === 0 },
      ],
      notes: [
        `Server, database, mailbox and generator share the machine. Other calls are GET /api/v1/event, one every 5 ms; ${waves} waves.`,
        'Known and unknown addresses are asked in turn, one call at a time, the order reversed each time.',
      ],
    }
  } finally {
    await product.stop()
  }
}

const line = (what: string, found: string | number): Row => ({
  what,
  found: typeof found === 'number' && !Number.isInteger(found) ? found.toFixed(1) : found,
})

const holdsBelow = (target: string, found: number, limit: number) => ({
  target,
  found: `${found.toFixed(1)} ms`,
  holds: found <= limit,
})
