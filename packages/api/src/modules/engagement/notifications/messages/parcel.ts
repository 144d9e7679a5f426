import { type Carrier, carrierName, trackingPage } from '@encore/contract/rules/carriers'
import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import type { PaperRow } from '#platform/mail-layout.ts'
import { figure } from './figures.ts'
import { labels } from './labels.ts'
import type { InWords, MailAddition, Message, Reader } from './message.ts'

interface ParcelFacts {
  orderId: string
  /** Content of the parcel; never empty. */
  items: { name: Texts; quantity: number }[]
}

interface Shipped extends ParcelFacts {
  carrier: Carrier
  trackingNumber: string
}

export const parcelShipped: Message<Shipped> = {
  type: 'MY_BOX',
  words: {
    ko: ({ carrier, trackingNumber, ...parcel }, inWords) => ({
      title: `${content(parcel, 'ko', inWords)}, 배송이 시작됐어요`,
      content: `${carrierName(carrier, 'ko')} ${trackingNumber}`,
    }),
    ja: ({ carrier, trackingNumber, ...parcel }, inWords) => ({
      title: `${content(parcel, 'ja', inWords)}を発送しました`,
      content: `${carrierName(carrier, 'ja')} ${trackingNumber}`,
    }),
    en: ({ carrier, trackingNumber, ...parcel }, inWords) => ({
      title: `On its way: ${content(parcel, 'en', inWords)}`,
      content: `${carrierName(carrier, 'en')} ${trackingNumber}`,
    }),
    zhhans: ({ carrier, trackingNumber, ...parcel }, inWords) => ({
      title: `${content(parcel, 'zhhans', inWords)} 已发货`,
      content: `${carrierName(carrier, 'zhhans')} ${trackingNumber}`,
    }),
  },
  mail: async (shipped, reader) => {
    const { carrier, trackingNumber } = shipped
    const words = labels[reader.locale]
    const page = trackingPage(carrier, trackingNumber)
    return parcelMail(shipped, reader, {
      more: [
        { name: words.carrier, value: carrierName(carrier, reader.locale) },
        { name: words.trackingNumber, value: trackingNumber, isCode: true },
      ],
      links: page ? [{ label: words.toTracking, to: page }] : [],
    })
  },
}

export const parcelDelivered: Message<ParcelFacts> = {
  type: 'MY_BOX',
  words: {
    ko: (parcel, inWords) => ({
      title: `${content(parcel, 'ko', inWords)}, 도착했어요`,
      content: '상자 안을 확인해 주세요. 문제가 있으면 알려 주세요.',
    }),
    ja: (parcel, inWords) => ({
      title: `${content(parcel, 'ja', inWords)}が届きました`,
      content: '中身をご確認ください。お困りのことがあればお知らせください。',
    }),
    en: (parcel, inWords) => ({
      title: `Delivered: ${content(parcel, 'en', inWords)}`,
      content: 'Have a look inside, and write to us if something is not right.',
    }),
    zhhans: (parcel, inWords) => ({
      title: `${content(parcel, 'zhhans', inWords)} 已送达`,
      content: '请检查包裹，如有问题请联系客服。',
    }),
  },
  mail: async (parcel, reader) => parcelMail(parcel, reader, { more: [], links: [] }),
}

function content({ items }: ParcelFacts, locale: Locale, inWords: InWords): string {
  const [first, ...others] = items
  if (!first) throw new Error('A parcel holds nothing')
  return others.length === 0 ? inWords(first.name) : andMore[locale](inWords(first.name), others.length)
}

const andMore: Record<Locale, (name: string, n: number) => string> = {
  ko: (name, n) => `${name} 외 ${figure(n)}건`,
  ja: (name, n) => `${name}ほか${figure(n)}点`,
  en: (name, n) => `${name} and ${figure(n)} more`,
  zhhans: (name, n) => `${name} 等 ${figure(n + 1)} 件`,
}

function parcelMail(
  { orderId, items }: ParcelFacts,
  { locale, inWords, nickname, seller, supportEmail }: Reader,
  { more, links }: { more: PaperRow[]; links: MailAddition['links'] },
): MailAddition {
  const words = labels[locale]
  const contents = items.map(({ name, quantity }) => ({
    name: words.item,
    value: quantity > 1 ? `${inWords(name)} × ${figure(quantity)}` : inWords(name),
  }))
  return {
    papers: [
      {
        title: words.parcel,
        rows: [
          ...contents,
          ...more,
          { name: words.account, value: nickname },
          { name: words.orderNumber, value: orderId, isCode: true },
          { name: words.seller, value: seller },
        ],
      },
    ],
    links: [...links, { label: words.toBox, to: '/mybox?tab=goods' }],
    notes: [words.questions(supportEmail)],
  }
}
