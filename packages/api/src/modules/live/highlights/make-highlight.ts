import type { Failure, FieldProblem } from '@encore/contract/errors'
import { cutTitleMax, highlightMs } from '@encore/contract/rules/show-control'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { findRecording, openShow, type ReadClip } from '#modules/live/replays/index.ts'
import { cutPoster } from '#modules/live/videos/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { type HighlightRow, hideHighlight, insertHighlight, nextPosition, updateTitle } from './store.ts'

export interface NewHighlight {
  /** Generated when omitted. */
  id?: string
  eventId: string
  /** Media time; widened to the surrounding key frames. */
  fromMs: number
  toMs: number
  title: Texts
}

export interface MadeHighlight {
  id: string
  fromMs: number
  toMs: number
  /** False when no frame could be cut; the still of the event is shown instead. */
  hasPoster: boolean
}

/** A cut with its poster that is not published yet. */
export type CutHighlight = HighlightRow

/**
 * Cuts a highlight from a recording, with a frame of its middle as poster. It is not public until `keepHighlight`.
 * *Errors*: NOT_FOUND without a recording; INVALID_INPUT with `fromMs` or `toMs` `range`, `title` `required` or
 * `maxLength`.
 */
export async function cutHighlight(
  ctx: Pick<Ctx, 'sql' | 'config' | 'log'>,
  clips: ReadClip,
  { id = newId('hl'), eventId, title, ...asked }: NewHighlight,
): Promise<Result<CutHighlight, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const row = await findRecording(ctx.sql, eventId)
  if (!row) return fail('NOT_FOUND')
  const opened = await openShow({ clips, config: ctx.config }, row, row.durationMs)
  if (!opened) return fail('NOT_FOUND')
  const { main } = opened
  const gridMs = main.partMs * main.partsPerKeyFrame
  const onGrid = (ms: number, round: (count: number) => number) =>
    main.offsetMs + round((ms - main.offsetMs) / gridMs) * gridMs
  const fromMs = onGrid(asked.fromMs, Math.floor)
  const toMs = Math.min(row.durationMs, onGrid(asked.toMs, Math.ceil))
  const fields = problemsOf({ fromMs, toMs, title }, row.durationMs)
  if (fields.length > 0) return fail('INVALID_INPUT', { fields })
  const poster = await cutPoster(ctx, main, (fromMs + toMs) / 2, eventId)
  main.close()
  return ok({ id, eventId, fromMs, toMs, title, poster })
}

/** Publishes a cut at the end of the list. */
export async function keepHighlight(tx: Tx, cut: CutHighlight): Promise<MadeHighlight> {
  const { id, fromMs, toMs, poster } = cut
  await insertHighlight(tx, { ...cut, sortPosition: await nextPosition(tx) })
  await publish(tx, { topic: 'catalog' })
  return { id, fromMs, toMs, hasPoster: poster !== null }
}

/** Cuts and publishes a highlight. *Errors*: as `cutHighlight`. */
export async function makeHighlight(
  ctx: Pick<Ctx, 'sql' | 'config' | 'log'>,
  clips: ReadClip,
  input: NewHighlight,
): Promise<Result<MadeHighlight, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const cut = await cutHighlight(ctx, clips, input)
  return cut.ok ? transact(ctx.sql, async (tx) => ok(await keepHighlight(tx, cut.value))) : cut
}

/** *Errors*: NOT_FOUND; INVALID_INPUT with `title` `required` or `maxLength`. */
export async function renameHighlight(
  tx: Tx,
  id: string,
  title: Texts,
): Promise<Result<void, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const fields = problemsOfTitle(title)
  if (fields.length > 0) return fail('INVALID_INPUT', { fields })
  return (await updateTitle(tx, id, title)) ? ok(await publish(tx, { topic: 'catalog' })) : fail('NOT_FOUND')
}

/** Removes it from lists and media immediately, from caches within ten minutes. *Errors*: NOT_FOUND. */
export const takeDownHighlight = async (tx: Tx, id: string): Promise<Result<void, Failure<'NOT_FOUND'>>> =>
  (await hideHighlight(tx, id)) ? ok(await publish(tx, { topic: 'catalog' })) : fail('NOT_FOUND')

function problemsOf(
  { fromMs, toMs, title }: Pick<NewHighlight, 'fromMs' | 'toMs' | 'title'>,
  durationMs: number,
): FieldProblem[] {
  const isMoment = (ms: number) => Number.isInteger(ms) && ms >= 0 && ms <= durationMs
  const isLong = toMs - fromMs >= highlightMs.minimum && toMs - fromMs <= highlightMs.maximum
  return [
    ...(isMoment(fromMs) ? [] : [{ path: 'fromMs', rule: 'range' }]),
    ...(isMoment(toMs) && isLong ? [] : [{ path: 'toMs', rule: 'range' }]),
    ...problemsOfTitle(title),
  ]
}

function problemsOfTitle(title: Texts): FieldProblem[] {
  const titles = Object.values(title).filter(Boolean)
  if (titles.length === 0) return [{ path: 'title', rule: 'required' }]
  return titles.some((text) => text.length > cutTitleMax) ? [{ path: 'title', rule: 'maxLength' }] : []
}
