import type { Texts } from '#kernel/texts.ts'
import type { InWords, MailAddition, Message, Reader } from './message.ts'
import { wordsOf } from './words-of.ts'

/** The product of a restock alert; `event` is null without one. */
interface Awaited {
  product: Texts
  event: Texts | null
  eventId: string | null
}

/** Sent a few minutes before a sale opens; `opensAt` is ISO 8601. */
export const saleOpens: Message<Awaited & { opensAt: string }> = {
  type: 'HOME',
  words: wordsOf('notifications.saleOpens', (awaited, { inWords, clocks }) => ({
    product: nameOf(awaited, inWords),
    opensAt: clocks.ownMoment(awaited.opensAt),
  })),
  mail: async (awaited, reader) => addition(awaited, reader, reader.t('mail.note.saleOpens')),
}

/** Sent when a product can be bought after a restock or sale opening. */
export const canBeBought: Message<Awaited> = {
  type: 'HOME',
  words: wordsOf('notifications.canBeBought', (awaited, { inWords }) => ({
    product: nameOf(awaited, inWords),
  })),
  mail: async (awaited, reader) => addition(awaited, reader, reader.t('mail.note.canBeBought')),
}

const nameOf = ({ product, event }: Awaited, inWords: InWords) =>
  event ? `${inWords(event)} · ${inWords(product)}` : inWords(product)

function addition(
  { product, event, eventId }: Awaited,
  { t, inWords, nickname }: Reader,
  note: string,
): MailAddition {
  const rows = [
    ...(event ? [{ name: t('mail.label.event'), value: inWords(event) }] : []),
    { name: t('mail.label.item'), value: inWords(product), isStrong: true },
    { name: t('mail.label.account'), value: nickname },
  ]
  const links = eventId ? [{ label: t('mail.link.event'), to: `/detail/${eventId}` }] : []
  return { papers: [{ title: t('mail.label.awaited'), rows }], links, notes: [note] }
}
