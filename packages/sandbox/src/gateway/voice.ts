import type { GatewayContext } from './context.ts'
import type { Fields } from './form.ts'
import type { Outcome, ResultStamp } from './outcomes.ts'
import type { Session } from './records.ts'

/** Differences between gateways after the payment page. */
export type Voice = {
  /** Brand of a method code; undefined for a card of any brand. */
  brandOf(code: string): string | undefined
  /** True when the method is paid at a store after the page is closed. */
  paysLater(code: string): boolean
  /** Method code as reported to the merchant. */
  methodLabel(asked: string): string
  /** True when refusals are also sent to the merchant's server, not only through the browser. */
  readonly noticesRefusals: boolean
  /** Signed fields for both browser and server. */
  message(ctx: GatewayContext, session: Session, stamp: ResultStamp, outcome: Outcome): Fields
  /** Message to the merchant's server about a refund; absent when the gateway sends none. */
  refundNotice?(paid: Fields, atMs: number): Fields
  /** Encodes a message for the merchant's server. */
  encode(message: Fields): { readonly body: string; readonly contentType: string }
  /** The browser's way back to the merchant. */
  way(session: Session): {
    readonly method: 'get' | 'post'
    readonly url: string
    readonly carriesResult: boolean
  }
}
