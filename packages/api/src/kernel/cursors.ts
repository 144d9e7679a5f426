import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where a list goes on: the keys of its last row, sealed for this list alone. */
export function writeCursor(secret: Buffer, list: string, keys: readonly string[]): string {
  const body = Buffer.from(JSON.stringify(keys)).toString('base64url')
  return `${body}.${seal(secret, list, body)}`
}

/** Null for what we have not written, or for another list. */
export function readCursor(secret: Buffer, list: string, cursor: string): string[] | null {
  const [body = '', given = ''] = cursor.split('.')
  const expected = Buffer.from(seal(secret, list, body))
  const said = Buffer.from(given)
  if (said.length !== expected.length || !timingSafeEqual(said, expected)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as string[]
}

const seal = (secret: Buffer, list: string, body: string): string =>
  createHmac('sha256', secret).update(`${list} ${body}`).digest().subarray(0, 16).toString('base64url')

/** So many rows as were asked for, and whether there are more: ask for one row more than that. */
export function partOf<T>(found: readonly T[], size: number): { rows: T[]; last: T | null } {
  const rows = found.slice(0, size)
  return { rows, last: found.length > size ? (rows.at(-1) ?? null) : null }
}

export const listSize = 50
