import { type ManualReviewRow, manualReview } from '@encore/api'
import { majorText } from '@encore/contract/rules/money'
import { withBackEnd } from '../shared/back-end.ts'
import type { Command } from '../shared/command.ts'

export const review: Command = {
  usage: ['review', 'lists payments that need manual review, the oldest first'],
  run: async (args) =>
    args.length > 0 ? null : withBackEnd(async ({ sql }) => tell(await manualReview(sql))),
}

function tell(rows: ManualReviewRow[]): number {
  for (const row of rows) console.log(lineOf(row))
  console.log(rows.length === 0 ? 'Nothing waits for a decision' : `${rows.length} to decide`)
  return 0
}

function lineOf({ id, kind, orderId, memberId, amount, currency, since, known }: ManualReviewRow): string {
  const parts = [
    id,
    kind.padEnd(13),
    orderId ?? 'no order',
    `${currency} ${majorText(amount, currency)}`,
    since.toISOString(),
    memberId ?? 'no member',
    // Text from third parties: control characters must not reach the terminal.
    JSON.stringify(known.replace(/\p{C}/gu, ' ')),
  ]
  return parts.join('  ')
}
