import type { BackgroundJob, JobFileFormat } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { fail, ok } from '#kernel/result.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'
import { enqueue } from '#platform/jobs.ts'
import { linkTo } from './job-file.ts'
import { isShared, mayDo, sharesFile } from './kinds.ts'
import { taskOf } from './run-job.ts'
import {
  type JobProblem,
  type JobRow,
  reopen,
  selectJob,
  selectJobsAt,
  selectJobsOf,
  selectProblems,
} from './store.ts'
import { isTable, stemOf } from './table-file.ts'

const ownShown = 20
const atEventShown = 20
const problemsShown = 100

export function serveBackgroundJobs(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)

  const listed = async (rows: readonly JobRow[]) => {
    const names = await memberNames(ctx.sql, [...new Set(rows.map(({ askedBy }) => askedBy))])
    return ok({ content: rows.map((row) => workReply(row, names.get(row.askedBy) ?? '', [])) })
  }

  serve('GET /api/studio/job', async ({ principal: { uid, held } }) =>
    listed((await selectJobsOf(ctx.sql, uid, ownShown)).filter((work) => mayDo(ctx, held, work))),
  )

  serve(
    'GET /api/studio/event/{eventId}/jobs-summary',
    async ({ principal: { held }, params: { eventId } }) => {
      if (!(await heldEvents(ctx.sql, [eventId])).has(eventId)) return fail('NOT_FOUND')
      return listed(
        (await selectJobsAt(ctx.sql, eventId, atEventShown)).filter((work) => mayDo(ctx, held, work)),
      )
    },
  )

  serve('GET /api/studio/job/{id}', async ({ principal, params }) => {
    const work = await selectJob(ctx.sql, params.id)
    if (!work || !maySee(ctx, principal, work)) return fail('NOT_FOUND')
    const names = await memberNames(ctx.sql, [work.askedBy])
    const problems = await selectProblems(ctx.sql, work.id, problemsShown)
    return ok(workReply(work, names.get(work.askedBy) ?? '', problems))
  })

  act('POST /api/studio/job/{id}/resume', async ({ principal, params }, tx) => {
    const work = await selectJob(tx, params.id)
    if (!work || !mayResume(ctx, principal, work) || !(await reopen(tx, work.id))) return fail('NOT_FOUND')
    await enqueue(tx, taskOf(work.kind), { id: work.id })
    return ok({ reply: undefined, auditEntry: auditEntryOf(work) })
  })

  act('POST /api/studio/job/{id}/file', async ({ principal, params, body }, tx) => {
    const work = await selectJob(tx, params.id)
    const isReady = work?.state === 'DONE' && work.fileBytes > 0
    if (!work || !isReady || !mayFetch(ctx, principal, work)) return fail('NOT_FOUND')
    const format = body.format ?? 'CSV'
    if (!formatsOf(work.fileName ?? '').includes(format)) return fail('NOT_FOUND')
    return ok({ reply: { path: linkTo(ctx, work.id, format) }, auditEntry: auditEntryOf(work) })
  })
}

const formatsOf = (fileName: string): JobFileFormat[] => (isTable(fileName) ? ['XLSX', 'CSV'] : ['CSV'])

const auditEntryOf = ({ id, kind, eventId }: JobRow) => ({
  object: { kind: 'work', id },
  eventId,
  after: { kind },
})

/** True when the caller currently has the job's permission. A job of kind `'any'` is limited to its requester. */
const mayResume = (ctx: Ctx, { uid, held }: Staff, work: JobRow): boolean =>
  mayDo(ctx, held, work) && (work.askedBy === uid || isShared(ctx, work))

const mayFetch = (ctx: Ctx, { uid, held }: Staff, work: JobRow): boolean =>
  mayDo(ctx, held, work) && (work.askedBy === uid || sharesFile(ctx, work))

/** Also true for staff who may edit the job's event. */
const maySee = (ctx: Ctx, staff: Staff, work: JobRow): boolean =>
  mayResume(ctx, staff, work) ||
  (work.eventId !== null && grantingRole(staff.held, 'event.write', work.eventId) !== null)

const workReply = (
  { subjectKind, subjectId, askedAt, endedAt, wakesAt, fileName, fileBytes, params, ...row }: JobRow,
  askedBy: string,
  problems: readonly Required<JobProblem>[],
): BackgroundJob => ({
  ...row,
  askedBy,
  subject: { kind: subjectKind, id: subjectId },
  askedAt: askedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  wakesAt: wakesAt?.toISOString() ?? null,
  problems: [...problems],
  file:
    row.state === 'DONE' && fileName && fileBytes > 0
      ? {
          name: isTable(fileName) ? `${stemOf(fileName)}.csv` : fileName,
          bytes: fileBytes,
          formats: formatsOf(fileName),
        }
      : null,
})
