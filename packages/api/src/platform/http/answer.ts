import { randomBytes } from 'node:crypto'
import { type ErrorBody, errors, type Failure } from '@encore/contract/errors'

export interface WireAnswer {
  status: number
  body: unknown
  headers: Record<string, string>
}

/** English sentences for people who read responses by hand; programs use `code` and `name`. */
const sentences = new Map(
  Object.keys(errors).map((name) => {
    const words = name.toLowerCase().replaceAll('_', ' ')
    return [name, words.charAt(0).toUpperCase() + words.slice(1)]
  }),
)

export function failureAnswer(failure: Failure, requestId: string): WireAnswer {
  const { code, status } = errors[failure.error]
  const body: ErrorBody = {
    code,
    name: failure.error,
    message: sentences.get(failure.error) ?? '',
    requestId,
    ...(failure.fields ? { fields: failure.fields } : {}),
    ...(failure.data ? { data: failure.data } : {}),
  }
  const headers: Record<string, string> = {}
  if (failure.retryAfterSec !== undefined) headers['retry-after'] = String(Math.ceil(failure.retryAfterSec))
  return { status, body, headers }
}

const process = randomBytes(10).toString('hex')
let requests = 0

/** Unique across all processes; not secret. */
export const newRequestId = (): string => `rq_${process}${(requests++).toString(16).padStart(12, '0')}`
