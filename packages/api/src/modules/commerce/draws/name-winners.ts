import { leastNamedWinners, maskedName } from '@encore/contract/rules/draws'
import { type Locale, languageTag } from '@encore/contract/rules/locale'
import { presentNames } from '#modules/accounts/members/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectWinners } from './result-store.ts'
import type { PublishedDraw } from './store.ts'

/**
 * Masked names of the winners who hold a place, alphabetically, so that their order says nothing about ranks. Null
 * unless the rules want names and there are enough of them.
 */
export async function nameWinners(
  db: Db,
  { id, state, namesWinners }: PublishedDraw,
  locale: Locale,
): Promise<string[] | null> {
  if (!namesWinners || state !== 'DRAWN') return null
  const held = (await selectWinners(db, id)).flatMap(({ status, memberId }) =>
    memberId !== null && status !== 'FORFEITED' ? [memberId] : [],
  )
  const nicknames = await presentNames(db, held)
  const { compare } = new Intl.Collator(languageTag[locale])
  const names = [...nicknames.values()].map(maskedName).sort((one, other) => compare(one, other))
  return names.length < leastNamedWinners ? null : names
}
