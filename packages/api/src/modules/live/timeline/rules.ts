import type { Cue, CueDraft } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { harmfulLight, type Light } from '@encore/contract/rules/light'
import { captionTextMax } from '@encore/contract/rules/limits'
import { countCharacters, readPlainText, tidyText } from '@encore/contract/rules/plain-text'
import type { CueRow, NewCueRow } from './store.ts'

/** Lights further apart than this share no second. */
export const jointMs = 3_000

/** Returns the draft as stored, or the rule that its text breaks. */
export function rowOf(draft: CueDraft, id: string, nowMs: number): { row: NewCueRow } | { rule: string } {
  const { kind, mediaMs = nowMs, ...body } = draft
  if (!('text' in body)) return { row: { id, kind, mediaMs, isWithdrawn: false, body } }
  const text = captionText(body.text)
  if ('problem' in text) return { rule: text.problem }
  return { row: { id, kind, mediaMs, isWithdrawn: false, body: { ...body, text: text.text } } }
}

/** Returns the text as stored, or the rule it breaks. Links are allowed, since lyrics may resemble a web address. */
export function captionText(given: string): { text: string } | { problem: string } {
  const read = readPlainText(given, { max: captionTextMax, lines: 2 })
  if ('text' in read || read.problem !== 'link') return read
  const text = tidyText(given)
  return countCharacters(text) > captionTextMax ? { problem: 'maxLength' } : { text }
}

export const cueOf = ({ id, seq, mediaMs, kind, isWithdrawn, body }: CueRow): Cue =>
  (isWithdrawn ? { id, seq, mediaMs, kind: 'WITHDRAWN' } : { id, seq, mediaMs, kind, ...body }) as Cue

/** Checks the new lights together with the stored ones for harmful flashing. The path names the index in `fresh`. */
export function harmOf(there: readonly CueRow[], fresh: readonly NewCueRow[]): FieldProblem | null {
  const replaced = new Set(fresh.map(({ id }) => id))
  const lights = [...there.filter(({ id }) => !replaced.has(id)), ...fresh]
    .filter(({ kind, isWithdrawn }) => kind === 'LIGHT' && !isWithdrawn)
    .toSorted((a, b) => a.mediaMs - b.mediaMs)
    .map(({ id, mediaMs, body }) => ({ id, ...(body as Light), mediaMs }))
  const harm = harmfulLight(lights)
  if (!harm) return null
  const at = fresh.findIndex(({ id }) => id === harm.light.id)
  // When a stored light becomes harmful, the last new light before it is reported.
  const blamed = at >= 0 ? at : fresh.findLastIndex(({ mediaMs }) => mediaMs <= harm.light.mediaMs)
  return { path: `cues/${Math.max(0, blamed)}`, rule: harm.problem }
}
