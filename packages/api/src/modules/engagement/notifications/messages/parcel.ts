import { type Carrier, carrierName, trackingPage } from '@encore/contract/rules/carriers'
import type { Texts } from '#kernel/texts.ts'
import type { PaperRow } from '#platform/mail-layout.ts'
import { figure } from './figures.ts'
import type { LanguageReader, MailAddition, Message, Reader } from './message.ts'
import { wordsOf } from './words-of.ts'

interface ParcelFacts {
  /** Null for a prize. */
  orderId: string | null
  /** Content of the parcel; never empty. */
  items: { name: Texts; quantity: number }[]
}

interface Shipped extends ParcelFacts {
  carrier: Carrier
  trackingNumber: string
}

export const parcelShipped: Message<Shipped> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.parcelShipped', ({ carrier, trackingNumber, items }, reader) => ({
    contents: contentsOf(items, reader),
    carrier: carrierName(carrier, reader.locale),
    trackingNumber,
  })),
  mail: async (shipped, reader) => {
    const { carrier, trackingNumber } = shipped
    const { t, locale } = reader
    const page = trackingPage(carrier, trackingNumber)
    return parcelMail(shipped, reader, {
      more: [
        { name: t('mail.label.carrier'), value: carrierName(carrier, locale) },
        { name: t('mail.label.trackingNumber'), value: trackingNumber, isCode: true },
      ],
      links: page ? [{ label: t('mail.link.tracking'), to: page }] : [],
    })
  },
}

export const parcelDelivered: Message<ParcelFacts> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.parcelDelivered', ({ items }, reader) => ({
    contents: contentsOf(items, reader),
  })),
  mail: async (parcel, reader) => parcelMail(parcel, reader, { more: [], links: [] }),
}

function contentsOf(items: ParcelFacts['items'], { t, localize }: LanguageReader): string {
  const [first] = items
  if (!first) throw new Error('A parcel holds nothing')
  return t('notifications.parcelContents', { name: localize(first.name), count: items.length })
}

function parcelMail(
  { orderId, items }: ParcelFacts,
  { t, localize, nickname, seller, supportEmail: address }: Reader,
  { more, links }: { more: PaperRow[]; links: MailAddition['links'] },
): MailAddition {
  const contents = items.map(({ name, quantity }) => ({
    name: t('mail.label.item'),
    value: quantity > 1 ? `${localize(name)} × ${figure(quantity)}` : localize(name),
  }))
  return {
    papers: [
      {
        title: t('mail.label.parcel'),
        rows: [
          ...contents,
          ...more,
          { name: t('mail.label.account'), value: nickname },
          ...(orderId === null ? [] : [{ name: t('mail.label.orderNumber'), value: orderId, isCode: true }]),
          { name: t('mail.label.seller'), value: seller },
        ],
      },
    ],
    links: [...links, { label: t('mail.link.box'), to: '/mybox?tab=goods' }],
    notes: [t('mail.note.questions', { address })],
  }
}
