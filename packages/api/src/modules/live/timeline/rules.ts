import type { Cue, CueDraft } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { harmfulLight, type Light } from '@encore/contract/rules/light'
import { captionTextMax } from '@encore/contract/rules/limits'
import { countCharacters, readPlainText, tidyText } from '@encore/contract/rules/plain-text'
import type { CueRow, NewCueRow } from './store.ts'

/** Lights further away from each other than this share no second. */
export const jointMs = 3_000

/** A draft as it is stored, or the rule its text breaks. */
export function rowOf(draft: CueDraft, id: string, nowMs: number): { row: NewCueRow } | { rule: string } {
  const { kind, mediaMs = nowMs, ...body } = draft
  if (!('text' in body)) return { row: { id, kind, mediaMs, isWithdrawn: false, body } }
  const text = captionText(body.text)
  if ('problem' in text) return { rule: text.problem }
  return { row: { id, kind, mediaMs, isWithdrawn: false, body: { ...body, text: text.text } } }
}

/** As it is stored, or the rule it breaks. What is sung may well sound like an address of the net. */
export function captionText(given: string): { text: string } | { problem: string } {
  const read = readPlainText(given, { max: captionTextMax, lines: 2 })
  if ('text' in read || read.problem !== 'link') return read
  const text = tidyText(given)
  return countCharacters(text) > captionTextMax ? { problem: 'maxLength' } : { text }
}

/** A stored cue as the room and the replay see it. */
export const cueOf = ({ id, seq, mediaMs, kind, isWithdrawn, body }: CueRow): Cue =>
  (isWithdrawn ? { id, seq, mediaMs, kind: 'WITHDRAWN' } : { id, seq, mediaMs, kind, ...body }) as Cue

/** Which of the new lights, put among those that are there, would flash too much; by its place among `fresh`. */
export function harmOf(there: readonly CueRow[], fresh: readonly NewCueRow[]): FieldProblem | null {
  const replaced = new Set(fresh.map(({ id }) => id))
  const lights = [...there.filter(({ id }) => !replaced.has(id)), ...fresh]
    .filter(({ kind, isWithdrawn }) => kind === 'LIGHT' && !isWithdrawn)
    .toSorted((a, b) => a.mediaMs - b.mediaMs)
    .map(({ id, mediaMs, body }) => ({ id, ...(body as Light), mediaMs }))
  const harm = harmfulLight(lights)
  if (!harm) return null
  const at = fresh.findIndex(({ id }) => id === harm.light.id)
  // What stood there before flashes together with what comes: the last new one before it is to blame.
  const blamed = at >= 0 ? at : fresh.findLastIndex(({ mediaMs }) => mediaMs <= harm.light.mediaMs)
  return { path: `cues/${Math.max(0, blamed)}`, rule: harm.problem }
}
