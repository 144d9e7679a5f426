import type { NoticeWords } from '@encore/contract/rules/event-notice'
import { type Locale, locales } from '@encore/contract/rules/locale'
import { newId } from '#kernel/ids.ts'
import { showNotice, writeNotice } from '#modules/engagement/notices/index.ts'
import type { Tx } from '#platform/db/connect.ts'

/**
 * Publishes a notice in the transaction of the change it announces, independent of the job that follows. Returns its
 * id; null for a hidden event, which the public does not know.
 */
export async function giveNotice(
  tx: Tx,
  { id: eventId, isHidden }: { id: string; isHidden: boolean },
  words: Record<Locale, NoticeWords>,
): Promise<string | null> {
  if (isHidden) return null
  const id = newId('no')
  const inAll = (text: (words: NoticeWords) => string) =>
    Object.fromEntries(locales.map((locale) => [locale, text(words[locale])]))
  await writeNotice(tx, {
    ...{ id, kind: 'SHOW', eventId, isPinned: false },
    title: inAll(({ title }) => title),
    summary: inAll(({ summary }) => summary),
    body: inAll(({ paragraphs }) => paragraphs.map(asMarkdown).join('\n\n')),
  })
  await showNotice(tx, id, { at: null, tellsMembers: false })
  return id
}

/** Escapes every punctuation mark, so that plain text has no meaning in Markdown. */
const asMarkdown = (text: string): string =>
  text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`).replaceAll('\n', '\\\n')
