import type { Locale } from '@encore/contract/rules/locale'
import { ok } from '#kernel/result.ts'
import { memberById } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { translator } from '#platform/translator.ts'
import { applyRefusal } from './apply-gateway-fact.ts'
import type { Opened, SignedForm } from './gateway.ts'
import { gatewayMethod, gatewayOf } from './gateways.ts'
import { attemptGraph } from './rules.ts'
import { keepPage, type OpeningAttempt, type Page, selectOpening } from './store.ts'

/** Target of a payment URL; `over`: nothing is left to pay. */
export type Led =
  | { kind: 'form'; form: SignedForm; locale: Locale }
  | ({ kind: 'page' } & Page)
  | { kind: 'over' | 'refused'; attempt: OpeningAttempt }
  | { kind: 'unknown' }

/**
 * Requests the gateway's page outside any transaction. The first answer is stored, so repeated visits get the same
 * page. A refusal or no answer ends this attempt, not the order.
 */
export async function openPage(ctx: Ctx, ref: string): Promise<Led> {
  const attempt = await selectOpening(ctx.sql, ref)
  if (!attempt) return { kind: 'unknown' }
  if (!attemptGraph[attempt.state].DECLINED) return { kind: 'over', attempt }
  if (attempt.page) return { kind: 'page', ...attempt.page }
  const opened = await askForPage(ctx, attempt)
  if (opened.kind === 'form') return { ...opened, locale: attempt.opening.locale }
  if (opened.kind === 'page') return { kind: 'page', ...(await keepPage(ctx.sql, ref, opened)) }
  const unreachable = () => translator(attempt.opening.locale)('commerce.paymentPage.unreachable')
  const words = opened.kind === 'refused' ? opened.words : unreachable()
  ctx.log.warn(
    { ref, provider: attempt.provider, answer: opened.kind },
    'gateway did not open a payment page',
  )
  await transact(ctx.sql, async (tx) => ok(await applyRefusal(ctx, tx, attempt, words)))
  return { kind: 'refused', attempt }
}

async function askForPage(ctx: Ctx, attempt: OpeningAttempt): Promise<Opened> {
  const { id: ref, pgCode, money, opening, provider } = attempt
  const method = gatewayMethod(pgCode)
  const member = await memberById(ctx.sql, opening.memberId)
  const buyer = { buyerName: member?.nickname ?? '', buyerEmail: member?.email ?? null }
  return gatewayOf(provider).open(ctx, { ref, method, money, ...opening, ...buyer })
}
