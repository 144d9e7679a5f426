import { createHmac, timingSafeEqual } from 'node:crypto'

/** Writes a list cursor: the keys of the last row, signed for this list only. */
export function writeCursor(secret: Buffer, list: string, keys: readonly string[]): string {
  const body = Buffer.from(JSON.stringify(keys)).toString('base64url')
  return `${body}.${sign(secret, list, body)}`
}

/** Null when the cursor is forged or belongs to another list. */
export function readCursor(secret: Buffer, list: string, cursor: string): string[] | null {
  const [body = '', given = ''] = cursor.split('.')
  const expected = Buffer.from(sign(secret, list, body))
  const said = Buffer.from(given)
  if (said.length !== expected.length || !timingSafeEqual(said, expected)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as string[]
}

const sign = (secret: Buffer, list: string, body: string): string =>
  createHmac('sha256', secret).update(`${list} ${body}`).digest().subarray(0, 16).toString('base64url')

/** Returns the first `size` rows; `last` is null on the last page. Requires a query for one row more than `size`. */
export function takePage<T>(found: readonly T[], size: number): { rows: T[]; last: T | null } {
  const rows = found.slice(0, size)
  return { rows, last: found.length > size ? (rows.at(-1) ?? null) : null }
}

export const listSize = 50
