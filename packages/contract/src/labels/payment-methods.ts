import type { Locale } from '../rules/locale.ts'
import type { PgCode } from '../rules/payment-methods.ts'

const brands = { P103: 'American Express', P104: 'JCB', P001: 'PayPal', P003: 'Alipay+' } as const

/** Names of payment methods in mails, exports, the studio and the shop, whose texts read them as `shop.method`. */
export const paymentMethodNames: Record<Locale, Record<PgCode, string>> = {
  ko: {
    ...brands,
    CUBE: '큐브',
    P000: '신용카드',
    EXIMBAY_CREDITCARDJPY: '신용카드 (엔화)',
    EXIMBAY_JCBJPY: 'JCB (엔화)',
    P002: '유니온페이',
    P302: '카카오페이',
    P015: '네이버페이',
    PAYLETTER_CREDITCARD: '해외 카드 (달러)',
    PAYLETTER_PAYPAL: 'PayPal (달러)',
    PAYLETTER_UNIONPAY: '유니온페이 (달러)',
    KONBINI: '편의점 (일본)',
  },
  ja: {
    ...brands,
    CUBE: 'キューブ',
    P000: 'クレジットカード',
    EXIMBAY_CREDITCARDJPY: 'クレジットカード（円）',
    EXIMBAY_JCBJPY: 'JCB（円）',
    P002: '銀聯（UnionPay）',
    P302: 'カカオペイ',
    P015: 'ネイバーペイ',
    PAYLETTER_CREDITCARD: '海外カード（米ドル）',
    PAYLETTER_PAYPAL: 'PayPal（米ドル）',
    PAYLETTER_UNIONPAY: '銀聯（米ドル）',
    KONBINI: 'コンビニ',
  },
  en: {
    ...brands,
    CUBE: 'Cubes',
    P000: 'Credit card',
    EXIMBAY_CREDITCARDJPY: 'Credit card (JPY)',
    EXIMBAY_JCBJPY: 'JCB (JPY)',
    P002: 'UnionPay',
    P302: 'Kakao Pay',
    P015: 'Naver Pay',
    PAYLETTER_CREDITCARD: 'Card (USD)',
    PAYLETTER_PAYPAL: 'PayPal (USD)',
    PAYLETTER_UNIONPAY: 'UnionPay (USD)',
    KONBINI: 'Convenience store (Japan)',
  },
  zhhans: {
    ...brands,
    CUBE: 'Cube',
    P000: '信用卡',
    EXIMBAY_CREDITCARDJPY: '信用卡（日元）',
    EXIMBAY_JCBJPY: 'JCB（日元）',
    P002: '银联',
    P302: 'Kakao Pay',
    P015: 'Naver Pay',
    PAYLETTER_CREDITCARD: '国际卡（美元）',
    PAYLETTER_PAYPAL: 'PayPal（美元）',
    PAYLETTER_UNIONPAY: '银联（美元）',
    KONBINI: '便利店（日本）',
  },
}

/** Returns the name of a method; the code itself when it is no method of ours. */
export const paymentMethodName = (locale: Locale, pgCode: string): string =>
  (paymentMethodNames[locale] as Record<string, string>)[pgCode] ?? pgCode
