import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import {
  type Api,
  actByOperator,
  declineRequest,
  grantRefund,
  type Refusal,
  retryGivenUp,
  settleRefund,
  withdrawGivenUp,
} from '@encore/api'
import { withBackEnd } from '../shared/back-end.ts'
import type { Command } from '../shared/command.ts'

const call = `refund <order> [--amount <N>] --reason <words>
                           --decline <order> --reason <words>
                           --settled <refund> --reason <words>
                           --withdraw <refund> --reason <words>
                           --retry <refund> [--reason <words>]
                        `

export const refund: Command = {
  usage: [call, 'gives an order back, or decides what `review` lists; --amount as its currency is written'],
  run: async (args) => {
    const decision = readDecision(args)
    return decision && withBackEnd((ctx) => decide(ctx, decision))
  },
}

type Action = 'grant' | 'decline' | 'settled' | 'withdraw' | 'retry'

interface Decision {
  action: Action
  /** Id of the order or of the refund. */
  id: string
  amount: string | null
  reason: string
}

function readDecision(args: string[]): Decision | null {
  const read = readOptions(args)
  if (!read) return null
  const { positionals, values } = read
  const { amount, reason = '', ...others } = values
  const named: [Action, string][] = [
    ...positionals.map((id): [Action, string] => ['grant', id]),
    ...(['decline', 'settled', 'withdraw', 'retry'] as const).flatMap((action): [Action, string][] => {
      const id = others[action]
      return id === undefined ? [] : [[action, id]]
    }),
  ]
  const [only, another] = named
  if (!only || another) return null
  const [action, id] = only
  const words = reason.trim() || (action === 'retry' ? 'once more' : '')
  if (words === '' || words.length > 500 || (amount !== undefined && action !== 'grant')) return null
  return { action, id, amount: amount ?? null, reason: words }
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const
  const options = { amount: text, reason: text, decline: text, settled: text, withdraw: text, retry: text }
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return null
  }
}

async function decide(ctx: Api['ctx'], { action, id, amount, reason }: Decision): Promise<number> {
  const decider = { reason, decidedBy: userInfo().username }
  const decided = await actByOperator(ctx.sql, acts[action], async (tx) => {
    const taken = await take(ctx, tx, { action, id, amount, ...decider })
    if (!taken.ok) return taken
    const kind = action === 'grant' || action === 'decline' ? 'order' : 'refund'
    const after = { decided: action, subject: taken.value.subject, ...(amount !== null && { amount }) }
    return { ok: true, value: { reply: taken.value, auditEntry: { object: { kind, id }, after, reason } } }
  })
  if (decided.ok) console.log(`${done[action]}: ${decided.value.subject}`)
  else console.error(`Nothing was changed: ${refusalText(decided.failure)}`)
  return decided.ok ? 0 : 1
}

type Tx = Parameters<typeof grantRefund>[1]

function take(ctx: Api['ctx'], tx: Tx, { action, id, amount, ...decider }: Decision & { decidedBy: string }) {
  switch (action) {
    case 'grant':
      return grantRefund(ctx, tx, { ...decider, orderId: id, amount })
    case 'decline':
      return declineRequest(ctx, tx, { ...decider, orderId: id })
    case 'settled':
      return settleRefund(ctx, tx, { ...decider, refundId: id })
    case 'withdraw':
      return withdrawGivenUp(ctx, tx, { ...decider, refundId: id })
    case 'retry':
      return retryGivenUp(tx, { ...decider, refundId: id })
  }
}

/** Names of the actions in the audit log. */
const acts: Record<Action, string> = {
  grant: 'order.refund',
  decline: 'order.decline-refund',
  settled: 'refund.settle',
  withdraw: 'refund.withdraw',
  retry: 'refund.retry',
}

const done: Record<Action, string> = {
  grant: 'On its way back',
  decline: 'Declined, and the fan is told',
  settled: 'Settled by hand',
  withdraw: 'Withdrawn, the order stands as before',
  retry: 'Sent once more',
}

const refusals: Record<Refusal['rule'], string> = {
  noSuchOrder: 'there is no such order',
  noSuchRefund: 'there is no such refund',
  nothingToRefund: 'nothing of this order is kept',
  noOpenRequest: 'nobody asks for this order back',
  notGivenUp: 'this refund does not wait for a decision',
  memberLeft: 'its member has left',
  noLongerToBeHad: 'what was bought cannot be taken again',
  notKept: 'this payment is kept for nothing; it has to go back',
  giftIsOver: 'its gift is over, and its recipient was told so; the money has to go back',
  byBankOnly: 'the gateway cannot do it; give it back at the bank, then --settled',
  notAnAmount: 'that is no amount of this order; at most',
  cubesSpent: 'not enough of its cubes are unspent; at most --amount',
}

const refusalText = (refusal: Refusal): string =>
  'most' in refusal ? `${refusals[refusal.rule]} ${refusal.most}` : refusals[refusal.rule]
