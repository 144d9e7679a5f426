import type { DeliveryRules } from '#src/delivery/engine.ts'
import { chargeOf } from '#src/gateway/outcomes.ts'
import type { Voice } from '#src/gateway/voice.ts'
import { koreaClientOf } from './clients.ts'
import { payletterBrandOf } from './method-names.ts'
import { payhashOf } from './payhash.ts'

/** Formats `20260101123456` as `2026-01-01 12:34:56`. */
export const koreaTime = (resdt: string): string =>
  resdt.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6')

/** Merchant messages of Payletter Korea: JSON to callback_url, a form to return_url. */
export const koreaVoice: Voice = {
  brandOf: payletterBrandOf,
  paysLater: () => false,
  methodLabel: (asked) => asked,
  noticesRefusals: false,
  message(_ctx, session, stamp, outcome) {
    const { fields, behaviour } = session
    const { ref, amt } = chargeOf(session, behaviour.tamper)
    const isApproved = outcome.rescode === '0000'
    const userId = fields.user_id ?? ''
    const key = koreaClientOf(fields.mid)?.paymentKey ?? ''
    const message: Record<string, string> = {
      code: isApproved ? '0' : '9999',
      message: isApproved ? 'success' : outcome.resmsg,
      user_id: userId,
      user_name: fields.buyer ?? '',
      order_no: ref,
      service_name: fields.shop ?? '',
      product_name: fields.item_0_product ?? '',
      custom_parameter: fields.custom_parameter ?? '',
      tid: isApproved ? stamp.transid : '',
      cid: isApproved ? `C${stamp.transid.slice(-14)}` : '',
      amount: amt,
      taxfree_amount: '0',
      tax_amount: '0',
      pay_info: '',
      pgcode: fields.paymethod ?? '',
      domestic_flag: 'Y',
      billkey: '',
      transaction_date: koreaTime(stamp.resdt),
      install_month: '0',
      card_info: '',
      card_code: '',
    }
    if (behaviour.form === 'extra_field') message.acquirer_note = 'a field that no guide names'
    if (!isApproved) return message
    const payhash = payhashOf(
      userId,
      amt,
      stamp.transid,
      behaviour.tamper === 'signature' ? 'not the key' : key,
    )
    return { ...message, payhash }
  },
  encode({ code, message, ...fields }) {
    const numbers = ['amount', 'taxfree_amount', 'tax_amount', 'install_month']
    const typed = Object.entries(fields).map(([name, value]) => [
      name,
      numbers.includes(name) ? Number(value) : value,
    ])
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({ ...Object.fromEntries(typed), cash_receipt: {} }),
    }
  },
  way: ({ fields, state }) =>
    state === 'canceled' && fields.cancelurl
      ? { method: 'get', url: fields.cancelurl, carriesResult: false }
      : { method: 'post', url: fields.returnurl ?? '', carriesResult: true },
}

/** The retry policy is not documented: a configurable number, one minute apart. */
export const koreaDeliveryRules = (resends: number): DeliveryRules => ({
  resends,
  intervalMs: 60_000,
  timeoutMs: 10_000,
  isAccepted: ({ status, body }) => status === 200 && codeOf(body) === 0,
})

function codeOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { code?: unknown } | null)?.code
  } catch {
    return undefined
  }
}
