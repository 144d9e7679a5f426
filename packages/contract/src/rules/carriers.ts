import type { Locale } from './locale.ts'
import { type TrackingFormat, trackingFormats } from './tracking-number.ts'

/** Parcel carriers; for `OTHER` only the number is shown, without a tracking page. */
export const carriers = [
  'CJ_LOGISTICS',
  'HANJIN',
  'LOTTE',
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
  /** Other names of the carrier in warehouse files. */
  aliases?: readonly string[]
  /** The carrier's public tracking page; `{n}` is replaced by the number. */
  page: string | null
}

const facts: Record<Carrier, CarrierFacts> = {
  CJ_LOGISTICS: {
    name: { en: 'CJ Logistics', ko: 'CJ대한통운', ja: 'CJ大韓通運', zhhans: 'CJ 大韩通运' },
    aliases: ['대한통운', 'CJ택배', 'CJ대한통운택배', 'CJ'],
    page: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={n}',
  },
  HANJIN: {
    name: { en: 'Hanjin', ko: '한진택배', ja: '韓進宅配', zhhans: '韩进快递' },
    aliases: ['한진', 'Hanjin Express'],
    page: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&wblnumText2={n}',
  },
  LOTTE: {
    name: { en: 'Lotte Global Logistics', ko: '롯데택배', ja: 'ロッテ宅配', zhhans: '乐天快递' },
    aliases: ['롯데', '롯데글로벌로지스', 'Lotte'],
    page: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={n}',
  },
  KOREA_POST: {
    name: { en: 'Korea Post', ko: '우체국택배', ja: '韓国郵便', zhhans: '韩国邮政' },
    aliases: ['우체국'],
    page: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={n}',
  },
  KOREA_POST_EMS: {
    name: { en: 'Korea Post EMS', ko: '우체국 EMS', ja: '韓国郵便EMS', zhhans: '韩国邮政 EMS' },
    page: 'https://service.epost.go.kr/trace.RetrieveEmsRigiTraceList.comm?POST_CODE={n}',
  },
  YAMATO: {
    name: { en: 'Yamato Transport', ja: 'ヤマト運輸' },
    aliases: ['ヤマト', 'クロネコヤマト', 'Yamato'],
    page: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id={n}',
  },
  SAGAWA: {
    name: { en: 'Sagawa Express', ja: '佐川急便' },
    aliases: ['佐川', 'Sagawa'],
    page: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={n}',
  },
  JAPAN_POST: {
    name: { en: 'Japan Post', ja: '日本郵便', ko: '일본우편', zhhans: '日本邮政' },
    page: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={n}',
  },
  USPS: {
    name: { en: 'USPS' },
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={n}',
  },
  UPS: {
    name: { en: 'UPS' },
    page: 'https://www.ups.com/track?tracknum={n}',
  },
  FEDEX: {
    name: { en: 'FedEx' },
    page: 'https://www.fedex.com/fedextrack/?trknbr={n}',
  },
  DHL: {
    name: { en: 'DHL Express' },
    page: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={n}',
  },
  SF_EXPRESS: {
    name: { en: 'SF Express', zhhans: '顺丰速运' },
    page: 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/{n}',
  },
  OTHER: {
    name: { en: 'Other carrier', ko: '기타 택배사', ja: 'その他の運送会社', zhhans: '其他承运商' },
    page: null,
  },
}

export const carrierName = (carrier: Carrier, locale: Locale): string =>
  facts[carrier].name[locale] ?? facts[carrier].name.en

/** Finds a carrier by its name in any language, an alias or its code; null when there is none. */
export function carrierCalled(text: string): Carrier | null {
  const asked = folded(text)
  return (
    carriers.find((carrier) =>
      [carrier, ...Object.values(facts[carrier].name), ...(facts[carrier].aliases ?? [])].some(
        (name) => folded(name) === asked,
      ),
    ) ?? null
  )
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]/g, '')

/** `rounded`: a spreadsheet turned it into `6.4E+11`. `shape`: not this carrier's format. `checkDigit`: mistyped. */
export type TrackingProblem = 'rounded' | 'shape' | 'checkDigit'

/** Spaces, all kinds of hyphens, and the apostrophe of a text cell. */
const separators = /[\s\p{Pd}\u2212'’]/gu

/**
 * Returns a number in the carrier's spelling without spaces and hyphens, or the reason why it is not one of its
 * numbers.
 */
export function readTrackingNumber(
  carrier: Carrier,
  text: string,
): { number: string } | { problem: TrackingProblem } {
  const plain = text.normalize('NFKC').trim()
  if (/^\d[.,]\d*E\+?\d+$/i.test(plain)) return { problem: 'rounded' }
  const number = plain.replace(separators, '').toUpperCase()
  const formats: readonly TrackingFormat[] = trackingFormats[carrier]
  const shaped = formats.filter(({ pattern }) => pattern.test(number))
  if (shaped.length === 0) return { problem: 'shape' }
  const isRight = shaped.some(({ isChecked }) => isChecked?.(number) ?? true)
  return isRight ? { number } : { problem: 'checkDigit' }
}

/** The same, but null for an invalid number. */
export function trackingNumberOf(carrier: Carrier, text: string): string | null {
  const read = readTrackingNumber(carrier, text)
  return 'number' in read ? read.number : null
}

/** Returns the tracking page of a parcel; null for a carrier without one. */
export const trackingPage = (carrier: Carrier, number: string): string | null =>
  facts[carrier].page?.replace('{n}', encodeURIComponent(number)) ?? null
