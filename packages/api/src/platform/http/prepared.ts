import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** An answer's bytes, made once for all who are given the same object. */
export interface Prepared {
  etag: string
  plain: Buffer
  gzip: Buffer
}

const prepared = new WeakMap<object, Prepared>()

/** From now on the object leaves as it is now, whoever asks. */
export function prepare<T extends object>(body: T): T {
  const plain = Buffer.from(JSON.stringify(body))
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  prepared.set(body, { etag, plain, gzip: gzipSync(plain) })
  return body
}

export const preparedOf = (body: unknown): Prepared | undefined =>
  typeof body === 'object' && body !== null ? prepared.get(body) : undefined
