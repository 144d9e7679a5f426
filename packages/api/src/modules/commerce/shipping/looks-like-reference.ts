import { foldLine } from '@encore/contract/rules/label-spelling'
import { tidyPhone } from '@encore/contract/rules/phone'
import type { Db } from '#platform/db/connect.ts'
import { selectCalledSo } from './store.ts'

/** Orders and members that match a name or a phone number. */
export interface References {
  /** Orders that are sent to or made for them, newest first. */
  orderIds: string[]
  /** Members whose address book or saved information matches. */
  memberIds: string[]
}

/** Maximum number of matches; enough for any real recipient or four digits. */
const mostCalled = 500

/** Finds matches by full name, full phone number in any format or its last four digits, in one query. */
export async function referencesOf(db: Db, text: string): Promise<References> {
  const rows = await selectCalledSo(db, foldLine(text), phoneKey(text), mostCalled)
  const of = (kind: 'order' | 'member') => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { orderIds: of('order'), memberIds: of('member') }
}

/** Returns the search key of a phone number; null when the text is not one. */
export function phoneKey(text: string): string | null {
  const typed = tidyPhone(text)
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null
  const digits = typed.replace(/\(0\)|\D/g, '')
  if (digits.length === 4) return `ending:${digits}`
  return digits.length < 7 ? null : `phone:${digits.replace(/^0+/, '')}`
}
