import type { LightPad, ScriptLine } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { harmfulLight } from '@encore/contract/rules/light'
import { fail, ok, type Result } from '#kernel/result.ts'
import { languagesOf } from '#kernel/texts.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { captionText } from '#modules/live/timeline/index.ts'
import type { Host } from '#modules/module.ts'
import { type AuditedResult, auditedServer, lastEdit } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type KitPart, selectKit, writeKit } from './store.ts'

export function serveKit(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)
  serve('GET /api/studio/event/{eventId}/script', async ({ params }) => {
    if (!(await findHeldEvent(ctx.sql, params.eventId))) return fail('NOT_FOUND')
    const { version, body } = await selectKit<ScriptLine>(ctx.sql, params.eventId, 'LINES')
    return ok({ version, lines: body })
  })
  serve('GET /api/studio/event/{eventId}/pads', async ({ params }) => {
    if (!(await findHeldEvent(ctx.sql, params.eventId))) return fail('NOT_FOUND')
    const { version, body } = await selectKit<LightPad>(ctx.sql, params.eventId, 'PADS')
    return ok({ version, pads: body })
  })
  act('PUT /api/studio/event/{eventId}/script', ({ params, body: { version, lines } }, tx) => {
    const problems = lines.flatMap(problemsOfLine)
    if (problems.length > 0) return invalid(problems)
    return keep(tx, { ...params, part: 'LINES', version, body: lines })
  })
  act('PUT /api/studio/event/{eventId}/pads', ({ params, body: { version, pads } }, tx) => {
    const problems = pads.flatMap(problemsOfPad)
    if (problems.length > 0) return invalid(problems)
    return keep(tx, { ...params, part: 'PADS', version, body: pads })
  })
}

const invalid = async (fields: FieldProblem[]) => fail('INVALID_INPUT', { fields })

/** A line without text is a pause between songs. */
const problemsOfLine = (line: ScriptLine, at: number): FieldProblem[] =>
  languagesOf(line).flatMap((lang) => {
    const read = captionText(line[lang] ?? '')
    return 'problem' in read ? [{ path: `lines/${at}/${lang}`, rule: read.problem }] : []
  })

/** Refuses a pad that by itself exceeds the limit for flashing. */
function problemsOfPad(pad: LightPad, at: number): FieldProblem[] {
  const harm = harmfulLight([{ ...pad, mediaMs: 0 }])
  const name = pad.name.trim() === '' ? [{ path: `pads/${at}/name`, rule: 'required' }] : []
  return harm ? [...name, { path: `pads/${at}`, rule: harm.problem }] : name
}

interface Keep {
  eventId: string
  part: KitPart
  version: number
  body: readonly object[]
}

const kinds: Record<KitPart, string> = { LINES: 'script', PADS: 'pads' }

/** Data of VERSION_CONFLICT: `by`, `at`. */
async function keep(
  tx: Tx,
  { eventId, part, version, body }: Keep,
): Promise<Result<AuditedResult<{ version: number }>, Failure<'NOT_FOUND' | 'VERSION_CONFLICT'>>> {
  if (!(await findHeldEvent(tx, eventId))) return fail('NOT_FOUND')
  const object = { kind: kinds[part], id: eventId }
  const before = await selectKit(tx, eventId, part)
  const kept = await writeKit(tx, { eventId, part, version, body: [...body] })
  if (kept === null) return fail('VERSION_CONFLICT', { data: { ...(await lastEdit(tx, object)) } })
  const facts = { before: { count: before.body.length }, after: { count: body.length, version: kept } }
  return ok({ reply: { version: kept }, auditEntry: { object, eventId, ...facts } })
}
