import type { Locale } from '@encore/contract/rules/locale'
import type { BookedTreatment } from '@encore/contract/rules/tax'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { OrderStatus } from '#modules/commerce/orders/index.ts'

/** Korean column heads of exported tables. All other languages use the English keys, which other programs recognise. */
const headsKo: Record<string, string> = {
  parcel: '택배 번호',
  order: '주문 번호',
  ordered: '주문일',
  'ship from': '출고 가능일',
  items: '상품',
  receiver: '받는 사람',
  'phone code': '국가 번호',
  phone: '전화번호',
  email: '이메일',
  country: '국가',
  'country name': '국가 이름',
  'post code': '우편번호',
  'address 1': '주소 1',
  'address 2': '주소 2',
  'address 3': '주소 3',
  'address 4': '주소 4',
  'customs code': '통관 부호',
  note: '배송 메모',
  carrier: '택배사',
  'tracking number': '운송장 번호',
  at: '일시',
  status: '상태',
  'status name': '상태 이름',
  event: '이벤트',
  'event title': '이벤트 제목',
  what: '내용',
  units: '수량',
  currency: '통화',
  total: '합계',
  back: '환불',
  method: '결제 수단',
  'method name': '결제 수단 이름',
  gift: '선물',
  member: '회원',
  nickname: '닉네임',
  day: '날짜',
  zone: '시간대',
  'local time': '현지 시각',
  product: '상품 번호',
  'product name': '상품 이름',
  sold: '판매',
  kept: '순매출',
  code: '코드',
  uses: '사용 횟수',
  limit: '사용 한도',
  name: '이름',
  birth: '생년월일',
  address: '주소',
  'other answers': '그 밖의 답변',
  tax: '과세 구분',
  'tax name': '과세 구분 이름',
  'tax country name': '과세 국가 이름',
  'tax country': '과세 국가',
  'tax rate': '세율(%)',
  'tax currency': '과세 통화',
  gross: '공급대가',
  net: '공급가액',
  'tax amount': '세액',
  'tax back': '환불 세액',
}

export const headIn = (locale: Locale, names: readonly string[]): string[] =>
  locale === 'ko' ? names.map((name) => headsKo[name] ?? name) : [...names]

const statuses: Record<'en' | 'ko', Record<OrderStatus, string>> = {
  en: {
    INIT: 'Placed',
    PENDING: 'Waiting for payment',
    FAILED: 'Failed',
    EXPIRED: 'Expired',
    CANCELED: 'Canceled',
    FULFILLED: 'Paid',
    DELIVERED: 'Delivered',
    REFUND_PENDING: 'Refund under way',
    PARTIALLY_REFUNDED: 'Partly refunded',
    REFUNDED: 'Refunded',
  },
  ko: {
    INIT: '주문 접수',
    PENDING: '결제 대기',
    FAILED: '실패',
    EXPIRED: '시간 만료',
    CANCELED: '취소됨',
    FULFILLED: '결제 완료',
    DELIVERED: '전달 완료',
    REFUND_PENDING: '환불 진행 중',
    PARTIALLY_REFUNDED: '일부 환불',
    REFUNDED: '환불 완료',
  },
}

export const statusIn = (locale: Locale, status: OrderStatus): string =>
  statuses[locale === 'ko' ? 'ko' : 'en'][status]

const treatments: Record<'en' | 'ko', Record<BookedTreatment, string>> = {
  en: {
    TAXED: 'Taxed',
    NOT_REGISTERED: 'Seller not registered there',
    AT_IMPORT: 'Taxed at import',
    PREPAID: 'Cubes, taxed when spent',
    FREE: 'Paid with free cubes',
    NOT_RECORDED: 'Not recorded',
  },
  ko: {
    TAXED: '과세',
    NOT_REGISTERED: '사업자 미등록',
    AT_IMPORT: '수입 시 과세',
    PREPAID: '큐브, 사용할 때 과세',
    FREE: '무료 큐브로 결제',
    NOT_RECORDED: '기록되지 않음',
  },
}

export const treatmentIn = (locale: Locale, treatment: BookedTreatment): string =>
  treatments[locale === 'ko' ? 'ko' : 'en'][treatment]

/** Report name of a booking without a product, such as shipping. */
export const bookedName = (locale: Locale, productId: string): string =>
  productId === 'shipping' ? (locale === 'ko' ? '배송비' : 'Shipping') : ''

export const yesIn = (locale: Locale, isSo: boolean): string =>
  locale === 'ko' ? (isSo ? '예' : '아니요') : isSo ? 'yes' : 'no'

const tags: Record<Locale, string> = { ko: 'ko', ja: 'ja', en: 'en', zhhans: 'zh-Hans' }

/** Returns the name of a country (ISO 3166-1 alpha-2), or the code when it is unknown. */
export const countryIn = (locale: Locale, code: string): string => {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([tags[locale]], { type: 'region' }).of(code) ?? code
}

/**
 * Splits a phone number into two cells: the calling code without plus, and the national format. Neither begins with a
 * character that spreadsheets treat as a formula.
 */
export function phoneCells(dialCode: string, number: string): [code: string, number: string] {
  const code = dialCode.replace(/\D/g, '')
  const read = parsePhoneNumberFromString(`+${code}${number.replace(/\D/g, '')}`)
  return [code, read?.isPossible() ? read.formatNational() : number]
}
