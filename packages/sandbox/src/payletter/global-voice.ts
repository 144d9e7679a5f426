import type { DeliveryRules } from '#src/delivery/engine.ts'
import { encodeForm, type Fields } from '#src/gateway/form.ts'
import { chargeOf } from '#src/gateway/outcomes.ts'
import type { Voice } from '#src/gateway/voice.ts'
import { globalStoreOf } from './clients.ts'
import { globalHashOf } from './global-hash.ts'
import { payletterBrandOf } from './method-names.ts'

/** Merchant messages of Payletter Global: the same form to notiurl and returnurl. */
export const globalVoice: Voice = {
  brandOf: payletterBrandOf,
  paysLater: () => false,
  methodLabel: (asked) => asked,
  noticesRefusals: true,
  message(ctx, session, stamp, outcome) {
    const { fields, behaviour } = session
    const { ref, cur, amt } = chargeOf(session, behaviour.tamper)
    const isApproved = outcome.rescode === '0000'
    const message: Record<string, string> = {
      storeid: fields.mid ?? '',
      countrycode: 'US',
      currency: cur,
      storeorderno: ref,
      // Formatted like a JSON number; one mode adds unneeded decimals.
      payamt: behaviour.form === 'float_amount' ? amt : String(Number(amt)),
      payerid: fields.user_id ?? '',
      payeremail: fields.email ?? '',
      servicename: fields.shop ?? '',
      custom: fields.custom_parameter ?? '',
      payinfo: '',
      pginfo: fields.paymethod ?? '',
      timestamp: String(Math.floor(ctx.clock.nowMs() / 1000)),
      notifytype: '1',
      paytoken: stamp.transid,
      trantime: stamp.resdt,
      poqtoken: '',
      cardkind: '',
      cardno: '',
      retcode: isApproved ? '0' : '1',
      retmsg: isApproved ? 'success' : outcome.resmsg,
    }
    if (behaviour.form === 'extra_field') message.acquirernote = 'a field that no guide names'
    return hashed(message, behaviour.tamper === 'signature' ? 'not the key' : undefined)
  },
  refundNotice,
  encode: formNotice,
  way: ({ fields }) => ({ method: 'post', url: fields.returnurl ?? '', carriesResult: true }),
}

/** Message about a refund, by the merchant or the back office. */
export function refundNotice(paid: Fields, atMs: number): Fields {
  return hashed({ ...paid, notifytype: '2', timestamp: String(Math.floor(atMs / 1000)) })
}

function hashed(message: Fields, wrongKey?: string): Fields {
  const key = wrongKey ?? globalStoreOf(message.storeid)?.key ?? ''
  return { ...message, hash: globalHashOf(message, key) }
}

export function formNotice(message: Fields): { body: string; contentType: string } {
  return { body: encodeForm(message), contentType: 'application/x-www-form-urlencoded; charset=UTF-8' }
}

/** Ten retries, five minutes apart; the response must match exactly. */
export const globalDeliveryRules: DeliveryRules = {
  resends: 10,
  intervalMs: 300_000,
  timeoutMs: 10_000,
  isAccepted: ({ status, body }) => status === 200 && body === '<RESULT>OK</RESULT>',
}
