import { encodeForm } from '#src/gateway/form.ts'
import { chargeOf } from '#src/gateway/outcomes.ts'
import type { Voice } from '#src/gateway/voice.ts'
import { merchantOf } from './merchants.ts'
import { resultMessage } from './messages.ts'
import { findMethod, methodLabel } from './methods.ts'

/** Merchant messages of Eximbay: the same signed form to statusurl and returnurl. */
export const eximbayVoice: Voice = {
  brandOf: (code) => findMethod(code)?.name,
  paysLater: (code) => findMethod(code)?.paysLater === true,
  methodLabel,
  noticesRefusals: true,
  message(ctx, session, stamp, outcome) {
    const merchant = merchantOf(ctx, session.fields.mid)
    if (!merchant) throw new Error(`Merchant ${session.fields.mid} is not configured any more`)
    // Registration reports the requested amount; only the later payment is tampered with.
    const { tamper } = session.behaviour
    const isRegistered = outcome.status === 'Registered' && (tamper === 'amount' || tamper === 'currency')
    const charged = chargeOf(session, isRegistered ? 'none' : tamper)
    return resultMessage(session, merchant, charged, stamp, outcome)
  },
  encode: (message) => ({
    body: encodeForm(message),
    contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
  }),
  way: ({ fields }) => ({ method: 'post', url: fields.returnurl ?? '', carriesResult: true }),
}
