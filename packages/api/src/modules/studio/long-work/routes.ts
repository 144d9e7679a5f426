import type { StudioWork } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/studio-roles'
import { fail, ok } from '#kernel/result.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import type { Host } from '#modules/module.ts'
import { actServer } from '#modules/studio/audit/index.ts'
import type { Staff } from '#platform/http/principal.ts'
import { enqueue } from '#platform/jobs.ts'
import { taskOf } from './run-work.ts'
import { reopen, selectProblems, selectWork, selectWorkOf, type WorkProblem, type WorkRow } from './store.ts'
import { linkTo } from './work-file.ts'

const ownShown = 20
const problemsShown = 100

export function serveLongWork(host: Host): void {
  const { ctx, serve } = host
  const act = actServer(host)

  serve('GET /api/studio/work', async ({ principal: { uid } }) => {
    const rows = await selectWorkOf(ctx.sql, uid, ownShown)
    const names = await memberNames(ctx.sql, [uid])
    return ok({ content: rows.map((row) => workReply(row, names.get(uid) ?? '', [])) })
  })

  serve('GET /api/studio/work/{id}', async ({ principal, params }) => {
    const work = await selectWork(ctx.sql, params.id)
    if (!work || !maySee(principal, work)) return fail('NOT_FOUND')
    const names = await memberNames(ctx.sql, [work.askedBy])
    const problems = await selectProblems(ctx.sql, work.id, problemsShown)
    return ok(workReply(work, names.get(work.askedBy) ?? '', problems))
  })

  act('POST /api/studio/work/{id}/resume', async ({ principal, params }, tx) => {
    const work = await selectWork(tx, params.id)
    if (!work || !maySee(principal, work) || !(await reopen(tx, work.id))) return fail('NOT_FOUND')
    await enqueue(tx, taskOf(work.kind), { id: work.id })
    return ok({ reply: undefined, deed: deedOf(work) })
  })

  act('POST /api/studio/work/{id}/file', async ({ principal, params }, tx) => {
    const work = await selectWork(tx, params.id)
    const isReady = work?.state === 'DONE' && work.askedBy === principal.uid && work.fileBytes > 0
    if (!work || !isReady) return fail('NOT_FOUND')
    return ok({ reply: { path: linkTo(ctx, work.id) }, deed: deedOf(work) })
  })
}

const deedOf = ({ id, kind, eventId }: WorkRow) => ({
  object: { kind: 'work', id },
  eventId,
  after: { kind },
})

/** Who asked, and who may change the event that it is about. */
const maySee = ({ uid, held }: Staff, { askedBy, eventId }: WorkRow): boolean =>
  askedBy === uid || (eventId !== null && grantingRole(held, 'event.write', eventId) !== null)

const workReply = (
  { subjectKind, subjectId, askedAt, endedAt, wakesAt, fileName, fileBytes, ...row }: WorkRow,
  askedBy: string,
  problems: readonly Required<WorkProblem>[],
): StudioWork => ({
  ...row,
  askedBy,
  subject: { kind: subjectKind, id: subjectId },
  askedAt: askedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  wakesAt: wakesAt?.toISOString() ?? null,
  problems: [...problems],
  file: row.state === 'DONE' && fileName && fileBytes > 0 ? { name: fileName, bytes: fileBytes } : null,
})
