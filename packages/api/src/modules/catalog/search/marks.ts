import { charStart, type Folded, fold, foldInitials, foldingRoom } from './fold.ts'
import type { Keyword, Term } from './keyword.ts'

/** UTF-16 offsets. */
export interface Mark {
  from: number
  to: number
}

/** Returns the matched ranges of a text, sorted, disjoint and aligned to characters. */
export function marksIn(text: string, { terms, phrase }: Keyword): Mark[] {
  const whole = phrase ? found(text, phrase) : []
  const marks = whole.length > 0 ? whole : terms.flatMap((term) => found(text, term))
  marks.sort((a, b) => a.from - b.from || a.to - b.to)
  return marks.reduce<Mark[]>((apart, mark) => {
    const last = apart.at(-1)
    if (last && mark.from <= last.to) last.to = Math.max(last.to, mark.to)
    else apart.push({ ...mark })
    return apart
  }, [])
}

const room = foldingRoom()

function found(text: string, { units, isInitials }: Term): Mark[] {
  const folded = isInitials ? foldInitials(text, room) : fold(text, room)
  const marks: Mark[] = []
  for (let at = 0; at + units.length <= folded.length; at++) {
    if (standsAt(folded, at, units))
      marks.push({ from: folded.from[at] ?? 0, to: folded.to[at + units.length - 1] ?? 0 })
  }
  return marks
}

const standsAt = (folded: Folded, at: number, units: readonly number[]): boolean =>
  ((folded.flags[at] ?? 0) & charStart) !== 0 && units.every((unit, next) => folded.units[at + next] === unit)
