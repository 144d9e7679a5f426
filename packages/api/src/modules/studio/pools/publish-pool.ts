import type { StudioPoolDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result, refused } from '#kernel/result.ts'
import { configuredRandomness } from '#modules/commerce/draws/index.ts'
import { hasOrdersWith } from '#modules/commerce/orders/index.ts'
import { publishPool } from '#modules/commerce/random-goods/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { changeableProduct } from '#modules/studio/products/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { isImageKept } from '#platform/images/index.ts'
import { readPoolDraft } from './read-draft.ts'

type Published = Result<
  AuditedResult<{ poolId: string }>,
  Failure<
    | 'NOT_FOUND'
    | 'NOT_PERMITTED'
    | 'NOT_MERCHANDISE'
    | 'POOL_EXISTS'
    | 'POOL_TOO_LATE'
    | 'STOCK_OVER_CARDS'
    | 'INVALID_INPUT'
  >
>

/**
 * Publishes the cards of a product before its first sale. *Errors*: INVALID_INPUT names every field; STOCK_OVER_CARDS
 * has the largest stock in `most`.
 */
export async function publishStudioPool(
  ctx: Ctx,
  tx: Tx,
  held: readonly HeldRole[],
  { productId, draft }: { productId: string; draft: StudioPoolDraft },
): Promise<Published> {
  const found = await changeableProduct(tx, held, productId)
  if (!found.ok) return found
  const { kind, eventId } = found.value
  if (kind !== 'GOODS') return fail('NOT_MERCHANDISE')
  const { pool, problems } = readPoolDraft(draft, {
    productId,
    randomness: configuredRandomness(ctx.config),
    isProduction: ctx.config.isProduction,
    now: new Date(ctx.clock.now()),
  })
  for (const [at, { image }] of draft.candidates.entries())
    if (image !== null && !(await isImageKept(ctx, image)))
      problems.push({ path: `candidates/${at}/image`, rule: 'unknown' })
  const refusal = refused(problems)
  if (refusal) return refusal
  const published = await publishPool(ctx, tx, pool)
  if (!published.ok) return published
  if (await hasOrdersWith(tx, productId)) return fail('POOL_TOO_LATE')
  return ok({
    reply: { poolId: published.value.toString('hex') },
    auditEntry: { object: { kind: 'product', id: productId }, eventId, after: auditFacts(draft) },
  })
}

/** A pool for the audit log: one plain value for each thing that was decided. */
const auditFacts = ({ packing, maker, candidates, picked }: StudioPoolDraft): Record<string, unknown> => ({
  ...{ packing, maker },
  candidates: candidates.map(({ name, count, odds }) => `${name.en}: ${count ?? odds}`).join(', '),
  ...(picked && {
    ...{ closesAt: picked.firstClosesAt, packsAt: picked.packsAt },
    ...{ delaySec: picked.delaySec, intervalDays: picked.intervalDays },
  }),
})
