import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result, refused } from '#kernel/result.ts'
import { configuredRandomness, productIdsOfDraw, publishDraft } from '#modules/commerce/draws/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { auditFacts } from './audit-facts.ts'
import { draftOf } from './draft.ts'
import { drawObject, eventOf, lockDraftAt, type Place, productFacts } from './find-draw.ts'
import { publicationProblems } from './publication-problems.ts'

type Published = Result<
  AuditedResult<{ number: number }>,
  Failure<'NOT_FOUND' | 'NOT_A_DRAFT' | 'VERSION_CONFLICT' | 'EVENT_ENDED' | 'INVALID_INPUT'>
>

/**
 * Publishes a draft at the version that the caller has seen. *Errors*: INVALID_INPUT names every field that keeps it from
 * being published; EVENT_ENDED for a canceled event. An event that is over may still have a draw.
 */
export async function publishStoredDraw(
  ctx: Ctx,
  tx: Tx,
  { version, ...place }: Place & { version: number },
): Promise<Published> {
  const found = await lockDraftAt(tx, { ...place, version })
  if (!found.ok) return found
  const draft = found.value
  const event = await eventOf(tx, place.eventId)
  if (event.status === 'CANCELED') return fail('EVENT_ENDED')
  const productIds = await productIdsOfDraw(tx, draft.id)
  const randomness = configuredRandomness(ctx.config)
  const problems = refused(
    publicationProblems(draft, {
      products: await productFacts(tx, productIds),
      randomness,
      isProduction: ctx.config.isProduction,
      now: draft.at,
    }),
  )
  if (problems) return problems
  const number = await publishDraft(ctx, tx, draft.id)
  return ok({
    reply: { number },
    auditEntry: {
      object: drawObject(place),
      eventId: place.eventId,
      before: { state: 'DRAFT' },
      after: { state: 'PLANNED', number, ...auditFacts(draftOf(draft, productIds, event.zone)) },
    },
  })
}
