import type { Ctx } from '#platform/context.ts'
import { noteCall } from '#platform/gateway-health/index.ts'
import type { Gateway } from './gateway.ts'

/**
 * Wraps a gateway so that each call records whether it answered. A refusal counts as an answer; a timeout or a
 * malformed response does not.
 */
export function withHealthRecord(gateway: Gateway): Gateway {
  const note = (ctx: Ctx, isAnswered: boolean) => noteCall(ctx, gateway.provider, isAnswered)
  return {
    ...gateway,
    async open(ctx, request) {
      const opened = await gateway.open(ctx, request)
      // A form is built locally, without a call.
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
      // Null may also mean an answer without this payment, so it is not recorded.
      if (rest !== null) await note(ctx, true)
      return rest
    },
  }
}
