import type { Locale } from '@encore/contract/rules/locale'
import type { Seller } from '@encore/contract/rules/seller'
import Type, { type Static } from 'typebox'

/** One line: in Korean, then after `|` for all other languages; or one text for all. */
const Line = Type.String({ default: '', pattern: '^(?:[^|\\r\\n<>]{1,200}(?:\\|[^|\\r\\n<>]{1,200})?)?$' })

/** Seller details that Korean law requires on every page of a shop (전자상거래법 제10조). */
export const sellerSettings = {
  SELLER_COMPANY: Line,
  SELLER_REPRESENTATIVE: Line,
  SELLER_ADDRESS: Line,
  SELLER_BUSINESS_NUMBER: Type.String({ default: '', pattern: '^(?:\\d{3}-\\d{2}-\\d{5})?$' }),
  SELLER_MAIL_ORDER_NUMBER: Line,
  SELLER_PHONE: Type.String({ default: '', pattern: '^(?:\\+?[0-9][0-9 -]{5,24})?$' }),
}

const schema = Type.Object(sellerSettings)
type Given = Static<typeof schema>

const demo: Given = {
  SELLER_COMPANY: '앙코르 데모|Encore Demo',
  SELLER_REPRESENTATIVE: '데모 대표자|Demo representative',
  SELLER_ADDRESS: '서울특별시 데모구 데모로 1|1 Demo-ro, Demo-gu, Seoul, Korea',
  SELLER_BUSINESS_NUMBER: '000-00-00000',
  SELLER_MAIL_ORDER_NUMBER: '제0000-서울데모-00000호|0000-Seoul Demo-00000',
  SELLER_PHONE: '+82 2-0000-0000',
}

/** Returns the seller in a language; a demo without one gets sample data. Null when a production states none. */
export function sellerIn(
  given: Given & { SUPPORT_EMAIL: string; isProduction: boolean },
  locale: Locale,
): Seller | null {
  const details = given.SELLER_COMPANY !== '' || given.isProduction ? given : demo
  if (details.SELLER_COMPANY === '') return null
  const written = (line: string) => {
    const [korean = '', others = korean] = line.split('|')
    return locale === 'ko' ? korean : others
  }
  return {
    company: written(details.SELLER_COMPANY),
    representative: written(details.SELLER_REPRESENTATIVE),
    address: written(details.SELLER_ADDRESS),
    businessNumber: details.SELLER_BUSINESS_NUMBER,
    mailOrderNumber: written(details.SELLER_MAIL_ORDER_NUMBER),
    phone: details.SELLER_PHONE,
    email: given.SUPPORT_EMAIL,
  }
}

/** Returns faults of the settings as sentences without their values. */
export function sellerFaults(given: Given): string[] {
  const names = Object.keys(sellerSettings) as (keyof Given)[]
  const set = names.filter((name) => given[name] !== '').length
  return set === 0 || set === names.length ? [] : [`${names.join(', ')} must be set together`]
}
