import type { Revealed } from '@encore/contract/endpoints'
import type { Tx } from '#platform/db/connect.ts'
import { selectUntil } from './store.ts'

export type Lines = Revealed['lines']

/** Minutes until revealed data is hidden again. */
const shownMinutes = 5

/** Reveals the redacted lines and returns when they must be hidden again. */
export const shownNow = async (tx: Tx, lines: Lines): Promise<Revealed> => ({
  lines,
  until: (await selectUntil(tx, shownMinutes)).toISOString(),
})

/** Drops empty lines. Labels are field names, which pages translate. */
export const result = (pairs: [label: string, text: string | null | undefined][]): Lines =>
  pairs.flatMap(([label, text]) => (text ? [{ label, text }] : []))
