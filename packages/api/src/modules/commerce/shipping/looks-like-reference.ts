import { foldLine } from '@encore/contract/rules/label-spelling'
import { tidyPhone } from '@encore/contract/rules/phone'
import type { Db } from '#platform/db/connect.ts'
import { selectCalledSo } from './store.ts'

/** Whom a name or a number tells. */
export interface References {
  /** Orders that go to them or are for them, the newest first. */
  orderIds: string[]
  /** Members who have them in their book. */
  memberIds: string[]
}

/** More parcels go to nobody, and no four digits end more numbers that somebody reads through. */
const mostCalled = 500

/** By a whole name, a whole number however it is dialled, or the last four digits of one; one query. */
export async function referencesOf(db: Db, text: string): Promise<References> {
  const rows = await selectCalledSo(db, foldLine(text), phoneKey(text), mostCalled)
  const of = (kind: 'order' | 'member') => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { orderIds: of('order'), memberIds: of('member') }
}

/** What a number is kept under; null for what is none. */
export function phoneKey(text: string): string | null {
  const typed = tidyPhone(text)
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null
  const digits = typed.replace(/\(0\)|\D/g, '')
  if (digits.length === 4) return `ending:${digits}`
  return digits.length < 7 ? null : `phone:${digits.replace(/^0+/, '')}`
}
