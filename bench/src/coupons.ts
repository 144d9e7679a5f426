import { openCouponBooks } from './coupons/books.ts'
import { type Answers, everybodyAtOnce, median, timesOf } from './coupons/tries.ts'
import { signUpFans } from './identity/fans.ts'
import { bootProduct } from './product.ts'
import type { Report, Scenario } from './report.ts'

export const coupons: Scenario = {
  name: 'coupons',
  summary: 'five hundred codes, fifty members at once on each; unknown beside used codes',
  run,
}

const codeCount = 500
const fanCount = 50
const cubesEach = 20
const timed = 200

async function run(): Promise<Report> {
  const product = await bootProduct({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  try {
    const fans = await signUpFans(product, fanCount)
    const books = await openCouponBooks(product.dataDir)
    try {
      const codes = await books.makeCodes({ count: codeCount, cubes: cubesEach, each: codeCount })
      const startedAt = performance.now()
      const tries = await everybodyAtOnce(fans, codes)
      const seconds = (performance.now() - startedAt) / 1_000
      const apartMs = await apartOf(fans, codes)
      const { cubes, faults } = await books.audit(fans.map(({ uid }) => uid))
      return reportOf({ tries, seconds, cubes, faults, apartMs })
    } finally {
      await books.close()
    }
  } finally {
    await product.stop()
  }
}

/** Returns the difference in milliseconds between the median responses to used and to unknown codes. */
async function apartOf(fans: Parameters<typeof timesOf>[0], codes: string[]): Promise<number> {
  const [known, unknown] = await timesOf(fans, codes.slice(0, timed))
  return median(known) - median(unknown)
}

interface Found {
  tries: Answers[]
  seconds: number
  cubes: number
  faults: number
  apartMs: number
}

function reportOf({ tries, seconds, cubes, faults, apartMs }: Found): Report {
  const all = codeCount * fanCount
  const asPromised = tries.filter(
    ({ given, usedUp, others }) => given === 1 && usedUp === fanCount - 1 && others === 0,
  )
  return {
    rows: [
      { what: 'tries', found: all },
      { what: 'tries a second', found: Math.round(all / seconds) },
      { what: 'codes given exactly once', found: asPromised.length },
      { what: 'cubes in the wallets', found: cubes },
      { what: 'used beside unknown code, median ms apart', found: apartMs.toFixed(2) },
    ],
    targets: [
      {
        target: `each of ${codeCount} codes is given to one of ${fanCount}, the others are told 5012`,
        found: `${asPromised.length}`,
        holds: asPromised.length === codeCount,
      },
      {
        target: 'the wallets hold what was given, and the audits find nothing',
        found: `${cubes} cubes, ${faults} faults`,
        holds: cubes === codeCount * cubesEach && faults === 0,
      },
      {
        target: 'used and unknown codes take the same time, within 5 ms',
        found: `${apartMs.toFixed(2)} ms`,
        holds: Math.abs(apartMs) <= 5,
      },
    ],
    notes: ['Server, database and generator share the machine; fifty calls are on their way at any moment.'],
  }
}
