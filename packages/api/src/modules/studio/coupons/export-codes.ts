import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { campaignsListed, codesOf, countCodes } from '#modules/commerce/coupons/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { exportKeptHours, type JobKind, startJob, tableName } from '#modules/studio/background-jobs/index.ts'
import { headIn } from '#modules/studio/export-labels/index.ts'
import type { Tx } from '#platform/db/connect.ts'

const atOnce = 2_000

/** Exports a campaign's codes to a file; the cursor is the lookup of the last exported code. */
export const exportJob: JobKind = {
  name: 'coupon-export',
  permission: 'coupon.write',
  keepsFileHours: exportKeptHours,
  step: async (_, tx, { subjectId, cursor, params }) => {
    const { locale = 'en' } = params as { locale?: Locale }
    const found = await codesOf(tx, subjectId, cursor ?? '', atOnce)
    const rows = found.map(({ code, uses, usesLimit }) => [code, uses, usesLimit] as const)
    const table = { head: headIn(locale, ['code', 'uses', 'limit']), rows }
    const last = found.at(-1)
    return { cursor: found.length === atOnce && last ? last.lookup : null, done: found.length, table }
  },
}

/** Only the requester may download the file, after reauthentication. */
export async function exportCodes(
  tx: Tx,
  id: string,
  askedBy: string,
  locale: Locale,
): Promise<Result<AuditedResult<{ workId: string }>, Failure<'NOT_FOUND'>>> {
  const [campaign] = await campaignsListed(tx, { id }, 1)
  if (!campaign) return fail('NOT_FOUND')
  const codes = await countCodes(tx, id)
  const workId = await startJob(tx, {
    kind: exportJob.name,
    subject: { kind: 'campaign', id },
    askedBy,
    params: { locale },
    total: codes,
    fileName: tableName(`coupons-${id.slice(-8).toLowerCase()}`),
  })
  return ok({
    reply: { workId },
    auditEntry: { object: { kind: 'campaign', id }, after: { exported: codes } },
  })
}
