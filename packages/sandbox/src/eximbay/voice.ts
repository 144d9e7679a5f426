import { globalVoice } from '#src/payletter/global-voice.ts'
import { koreaVoice } from '#src/payletter/korea-voice.ts'
import { type EximbayContext, merchantOf } from './context.ts'
import { encodeForm, type Fields } from './form.ts'
import { chargeOf, type Outcome, type ResultStamp, resultMessage } from './messages.ts'
import type { Provider, Session } from './records.ts'

/** What differs between gateways once a buyer has answered on the hosted page. */
export type Voice = {
  /** Whether the merchant's server hears of refusals, or its browser only. */
  readonly noticesRefusals: boolean
  /** The signed fields that the merchant gets on both ways. */
  message(ctx: EximbayContext, session: Session, stamp: ResultStamp, outcome: Outcome): Fields
  /** How they stand on the wire to the merchant's server. */
  encode(message: Fields): { readonly body: string; readonly contentType: string }
  /** How the browser goes back to the merchant. */
  way(session: Session): {
    readonly method: 'get' | 'post'
    readonly url: string
    readonly carriesResult: boolean
  }
}

const eximbayVoice: Voice = {
  noticesRefusals: true,
  message(ctx, session, stamp, outcome) {
    const merchant = merchantOf(ctx, session.fields.mid)
    if (!merchant) throw new Error(`Merchant ${session.fields.mid} is not configured any more`)
    return resultMessage(session, merchant, chargeOf(session, session.behaviour.tamper), stamp, outcome)
  },
  encode: (message) => ({
    body: encodeForm(message),
    contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
  }),
  way: ({ fields }) => ({ method: 'post', url: fields.returnurl ?? '', carriesResult: true }),
}

const voices: Record<Provider, Voice> = {
  eximbay: eximbayVoice,
  payletter_kr: koreaVoice,
  payletter_global: globalVoice,
}

export const voiceOf = (session: Session): Voice => voices[session.provider]
