import type { Ctx } from '#platform/context.ts'
import { noteCall } from '#platform/gateway-health/index.ts'
import type { Gateway } from './gateway.ts'

/** A gateway whose calls tell whether it answers: a refusal is an answer, silence and gibberish are none. */
export function withHealthRecord(gateway: Gateway): Gateway {
  const note = (ctx: Ctx, isAnswered: boolean) => noteCall(ctx, gateway.provider, isAnswered)
  return {
    ...gateway,
    async open(ctx, request) {
      const opened = await gateway.open(ctx, request)
      // A form is made here; nobody was asked.
      if (opened.kind !== 'form') await note(ctx, opened.kind !== 'unknown')
      return opened
    },
    async query(ctx, asked, gatewayTxId) {
      const answer = await gateway.query(ctx, asked, gatewayTxId)
      await note(ctx, answer.kind !== 'unknown')
      return answer
    },
    async refund(ctx, request) {
      const answer = await gateway.refund(ctx, request)
      await note(ctx, answer.kind !== 'unknown')
      return answer
    },
    async unrefunded(ctx, request) {
      const rest = await gateway.unrefunded(ctx, request)
      // Nothing may also mean that its answer says nothing of this payment.
      if (rest !== null) await note(ctx, true)
      return rest
    },
  }
}
