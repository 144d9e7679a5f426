import type { GatewayContext } from './context.ts'
import type { Fields } from './form.ts'
import type { Outcome, ResultStamp } from './outcomes.ts'
import type { Session } from './records.ts'

/** What differs between gateways once a buyer has answered on the hosted page. */
export type Voice = {
  /** The brand of a method code; undefined for a card of any brand. */
  brandOf(code: string): string | undefined
  /** Whether its money is brought to a shop after the page was closed. */
  paysLater(code: string): boolean
  /** The method as the merchant is told of it. */
  methodTold(asked: string): string
  /** Whether the merchant's server hears of refusals, or its browser only. */
  readonly noticesRefusals: boolean
  /** The signed fields that the merchant gets on both ways. */
  message(ctx: GatewayContext, session: Session, stamp: ResultStamp, outcome: Outcome): Fields
  /** What the merchant's server is told of money given back; absent where nothing is told. */
  refundNotice?(paid: Fields, atMs: number): Fields
  /** How they stand on the wire to the merchant's server. */
  encode(message: Fields): { readonly body: string; readonly contentType: string }
  /** How the browser goes back to the merchant. */
  way(session: Session): {
    readonly method: 'get' | 'post'
    readonly url: string
    readonly carriesResult: boolean
  }
}
