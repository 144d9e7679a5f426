import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** Serialized response, made once for all callers that get the same object. */
export interface Prepared {
  etag: string
  plain: Buffer
  gzip: Buffer
}

const prepared = new WeakMap<object, Prepared>()

/** Serializes the object now; later changes to it are not sent. */
export function prepare<T extends object>(body: T): T {
  const plain = Buffer.from(JSON.stringify(body))
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  prepared.set(body, { etag, plain, gzip: gzipSync(plain) })
  return body
}

export const preparedOf = (body: unknown): Prepared | undefined =>
  typeof body === 'object' && body !== null ? prepared.get(body) : undefined
