import type { Locale } from './locale.ts'

/** Who carries parcels; `OTHER` is told with its number and without a page to follow it on. */
export const carriers = [
  'CJ_LOGISTICS',
  'KOREA_POST',
  'KOREA_POST_EMS',
  'YAMATO',
  'SAGAWA',
  'JAPAN_POST',
  'USPS',
  'UPS',
  'FEDEX',
  'DHL',
  'SF_EXPRESS',
  'OTHER',
] as const
export type Carrier = (typeof carriers)[number]

interface CarrierFacts {
  name: Partial<Record<Locale, string>> & { en: string }
  /** What its numbers look like, without spaces and hyphens. */
  number: RegExp
  /** The carrier's public page about a parcel; its number takes the place of `{n}`. */
  page: string | null
}

/** UPU S10: `EB123456784KR`. */
const s10 = /^[A-Z]{2}\d{9}[A-Z]{2}$/

const facts: Record<Carrier, CarrierFacts> = {
  CJ_LOGISTICS: {
    name: { en: 'CJ Logistics', ko: 'CJ대한통운', ja: 'CJ大韓通運', zhhans: 'CJ 大韩通运' },
    number: /^\d{10,12}$/,
    page: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={n}',
  },
  KOREA_POST: {
    name: { en: 'Korea Post', ko: '우체국택배', ja: '韓国郵便', zhhans: '韩国邮政' },
    number: /^\d{13}$/,
    page: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={n}',
  },
  KOREA_POST_EMS: {
    name: { en: 'Korea Post EMS', ko: '우체국 EMS', ja: '韓国郵便EMS', zhhans: '韩国邮政 EMS' },
    number: s10,
    page: 'https://service.epost.go.kr/trace.RetrieveEmsRigiTraceList.comm?POST_CODE={n}',
  },
  YAMATO: {
    name: { en: 'Yamato Transport', ja: 'ヤマト運輸' },
    number: /^\d{12}$/,
    page: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id={n}',
  },
  SAGAWA: {
    name: { en: 'Sagawa Express', ja: '佐川急便' },
    number: /^\d{12}$/,
    page: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={n}',
  },
  JAPAN_POST: {
    name: { en: 'Japan Post', ja: '日本郵便', ko: '일본우편', zhhans: '日本邮政' },
    number: /^(?:\d{11,13}|[A-Z]{2}\d{9}[A-Z]{2})$/,
    page: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={n}',
  },
  USPS: {
    name: { en: 'USPS' },
    number: /^(?:\d{20,22}|[A-Z]{2}\d{9}[A-Z]{2})$/,
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={n}',
  },
  UPS: {
    name: { en: 'UPS' },
    number: /^1Z[0-9A-Z]{16}$/,
    page: 'https://www.ups.com/track?tracknum={n}',
  },
  FEDEX: {
    name: { en: 'FedEx' },
    number: /^\d{12,15}$/,
    page: 'https://www.fedex.com/fedextrack/?trknbr={n}',
  },
  DHL: {
    name: { en: 'DHL Express' },
    number: /^\d{10}$/,
    page: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={n}',
  },
  SF_EXPRESS: {
    name: { en: 'SF Express', zhhans: '顺丰速运' },
    number: /^SF\d{12,13}$/,
    page: 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/{n}',
  },
  OTHER: {
    name: { en: 'Other carrier', ko: '기타 택배사', ja: 'その他の運送会社', zhhans: '其他承运商' },
    number: /^[0-9A-Z]{4,40}$/,
    page: null,
  },
}

export const carrierName = (carrier: Carrier, locale: Locale): string =>
  facts[carrier].name[locale] ?? facts[carrier].name.en

/** Who is called so in any language, or by our own name of them; null for nobody. */
export function carrierCalled(text: string): Carrier | null {
  const asked = folded(text)
  return (
    carriers.find((carrier) =>
      [carrier, ...Object.values(facts[carrier].name)].some((name) => folded(name) === asked),
    ) ?? null
  )
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]/g, '')

/** A number as its carrier writes it, without spaces and hyphens; null when it is none of that carrier's. */
export function trackingNumberOf(carrier: Carrier, text: string): string | null {
  const number = text.replace(/[\s-]/g, '').toUpperCase()
  return facts[carrier].number.test(number) ? number : null
}

/** Where a parcel is followed; null for a carrier without such a page. */
export const trackingPage = (carrier: Carrier, number: string): string | null =>
  facts[carrier].page?.replace('{n}', encodeURIComponent(number)) ?? null
