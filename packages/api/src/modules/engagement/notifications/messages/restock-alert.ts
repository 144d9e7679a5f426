import type { Texts } from '#kernel/texts.ts'
import type { Localize, MailAddition, Message, Reader } from './message.ts'
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
  words: wordsOf('notifications.saleOpens', (awaited, { localize, clocks }) => ({
    product: nameOf(awaited, localize),
    opensAt: clocks.ownMoment(awaited.opensAt),
  })),
  mail: async (awaited, reader) => addition(awaited, reader, reader.t('mail.note.saleOpens')),
}

/** Sent when a product can be bought after a restock or sale opening. */
export const canBeBought: Message<Awaited> = {
  type: 'HOME',
  words: wordsOf('notifications.canBeBought', (awaited, { localize }) => ({
    product: nameOf(awaited, localize),
  })),
  mail: async (awaited, reader) => addition(awaited, reader, reader.t('mail.note.canBeBought')),
}

const nameOf = ({ product, event }: Awaited, localize: Localize) =>
  event ? `${localize(event)} · ${localize(product)}` : localize(product)

function addition(
  { product, event, eventId }: Awaited,
  { t, localize, nickname }: Reader,
  note: string,
): MailAddition {
  const rows = [
    ...(event ? [{ name: t('mail.label.event'), value: localize(event) }] : []),
    { name: t('mail.label.item'), value: localize(product), isStrong: true },
    { name: t('mail.label.account'), value: nickname },
  ]
  const links = eventId ? [{ label: t('mail.link.event'), to: `/detail/${eventId}` }] : []
  return { papers: [{ title: t('mail.label.awaited'), rows }], links, notes: [note] }
}
