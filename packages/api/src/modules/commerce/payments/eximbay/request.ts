import type { Locale } from '@encore/contract/rules/locale'
import { majorText } from '@encore/contract/rules/money'
import type { Config } from '#platform/config.ts'
import { senderAddress } from '#platform/mail.ts'
import type { PaymentRequest, SignedForm } from '../gateway.ts'
import { type Fields, fgkeyOf } from './fgkey.ts'
import { merchantFor } from './merchants.ts'

const languages: Record<Locale, string> = { ko: 'KR', en: 'EN', zhhans: 'CN', ja: 'JP' }
const maxEmail = 32

/** Builds the form of protocol version 230 that the browser posts; every field is signed. */
export function paymentForm(config: Config, request: PaymentRequest): SignedForm {
  const { ref, method, money, quantity, locale } = request
  // The total may not be divisible because of shipping or several products; then it is sent as one item.
  const units = money.amount % quantity === 0 ? quantity : 1
  const isApp = request.platform !== 'WEB'
  const merchant = merchantFor(config, method.credentials)
  const sortingParams: Fields = {
    ver: '230',
    mid: merchant.mid,
    txntype: 'PAYMENT',
    ref,
    cur: money.currency,
    amt: majorText(money.amount, money.currency),
    buyer: shortened(request.buyerName, 64),
    email: receiptAddress(config, request.buyerEmail),
    lang: languages[locale],
    charset: 'UTF-8',
    displaytype: isApp ? 'R' : 'P',
    ostype: isApp ? 'M' : 'P',
    autoclose: 'Y',
    paymethod: method.method,
    returnurl: `${config.publicUrl}/payment/eximbay/result`,
    statusurl: `${config.publicUrl}/api/gateway/eximbay/status`,
    item_0_product: shortened(request.itemName, 100),
    item_0_quantity: String(units),
    item_0_unitPrice: majorText(money.amount / units, money.currency),
  }
  return {
    repUrl: `${config.EXIMBAY_BASE_URL}/Gateway/BasicProcessor.krp`,
    sortingParams,
    fgkey: fgkeyOf(sortingParams, merchant.secretKey),
  }
}

/**
 * The gateway limits the field to 32 characters. A longer address gets only our receipt; the gateway's goes to our own
 * address.
 */
function receiptAddress(config: Config, email: string | null): string {
  if (email && email.length <= maxEmail) return email
  const house = senderAddress(config)
  return house.length <= maxEmail ? house : 'receipt@encore.invalid'
}

const shortened = (text: string, max: number) => [...text].slice(0, max).join('')
