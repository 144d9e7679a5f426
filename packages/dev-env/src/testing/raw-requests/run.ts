import type { EndpointKey } from '@encore/contract/endpoints'
import { type CallerHeaders, type FuzzTarget, fuzzRequests, withCaller } from './generate.ts'
import { type RawAnswer, sendRaw } from './send.ts'

export interface FuzzOptions {
  target: FuzzTarget
  port: number
  seed: number
  count: number
  caller: CallerHeaders
  /** Replaces the caller after a response reported that the session has ended. */
  onRefusedCaller?: () => Promise<void>
  atOnce?: number
}

export interface FuzzResult {
  sent: number
  /** Requests that passed the edge's checks and reached the code of an operation, a page or a file. */
  reached: number
  byStatus: Record<number, number>
  /** Requests whose response is not allowed, with that response. */
  faults: string[]
}

/** Sends seeded raw requests, `atOnce` concurrently, and checks every response. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { target, port, seed, count, caller, onRefusedCaller, atOnce = 16 } = options
  const requests = fuzzRequests(target, seed, count)
  const result: FuzzResult = { sent: 0, reached: 0, byStatus: {}, faults: [] }
  let renewing: Promise<void> | null = null
  const work = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      await renewing
      const bytes = withCaller(next.bytes, caller())
      const answer = await sendRaw(port, bytes)
      result.sent++
      result.byStatus[answer.status] = (result.byStatus[answer.status] ?? 0) + 1
      if (isReached(answer, next.operation)) result.reached++
      if (isFault(answer))
        result.faults.push(`${said(bytes)} → ${said(answer.head)} ${answer.body.slice(0, 300)}`)
      if (/"name":"SESSION_REVOKED"/.test(answer.body) && onRefusedCaller) {
        renewing ??= onRefusedCaller().finally(() => {
          renewing = null
        })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return result
}

const said = (bytes: Buffer | string) => JSON.stringify(bytes.toString('latin1').slice(0, 600))

/** The specification refuses coupons with 500; a 503 must contain the time of the next retry. */
function isFault({ status, head, body }: RawAnswer): boolean {
  if (status < 500) return false
  // A proxy in front may itself send 501 (cannot do) or 505 (cannot read).
  if (!/\r\nx-request-id: /i.test(head)) return status !== 501 && status !== 505
  if (status === 500) return !/"name":"COUPON_\w+"/.test(body)
  return status !== 503 || !/\r\nretry-after: \d+/i.test(head)
}

/** Errors that the edge raises before any operation receives the request. */
const refusedByEdge =
  /"name":"(?:AUTH_REQUIRED|TOKEN_EXPIRED|SESSION_REVOKED|MEMBER_ONLY|CROSS_SITE_REFUSED|METHOD_NOT_ALLOWED|BODY_TOO_LARGE|UNSUPPORTED_MEDIA_TYPE|RATE_LIMITED)"/

/** Keywords of a schema and rules of a body. Operations name their own rules: `email`, `time-zone`. */
const schemaRules = new Set([
  ...[
    'type',
    'required',
    'unknown',
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'enum',
    'const',
  ],
  ...['anyOf', 'minItems', 'maxItems', 'uniqueItems', 'uuid', 'duplicate'],
  ...['utf-8', 'json', 'depth', 'values', 'property', 'text'],
])

function isReached({ status, head, body }: RawAnswer, operation: EndpointKey | null): boolean {
  if (status === 0 || refusedByEdge.test(body)) return false
  if (body.includes('"name":"INVALID_INPUT"')) {
    const rules = [...body.matchAll(/"rule":"([^"]*)"/g)].map(([, rule = '']) => rule)
    return operation !== null && rules.length > 0 && !rules.some((rule) => schemaRules.has(rule))
  }
  if ((status >= 200 && status < 400) || /\r\ncontent-type: text\/html/i.test(head)) return true
  // Only an operation knows that the object with this id does not exist.
  return operation !== null
}
