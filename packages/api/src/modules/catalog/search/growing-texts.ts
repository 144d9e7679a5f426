import { charStart, type Folded } from './fold.ts'

/** Between fields, before the first and after the last; no text has it. */
export const separator = 0

/** Flags of units beside those of the fold: the first and the last of a field. */
export const fieldStart = 4
export const fieldEnd = 8

/** Folded texts after each other in two arrays that grow. */
export function growingTexts() {
  let units = new Uint16Array(1 << 12)
  let flags = new Uint8Array(1 << 12)
  flags[0] = charStart
  let length = 1
  const makeRoom = (more: number) => {
    if (length + more <= units.length) return
    const size = Math.max(length + more, units.length * 2)
    const [widerUnits, widerFlags] = [new Uint16Array(size), new Uint8Array(size)]
    widerUnits.set(units)
    widerFlags.set(flags)
    units = widerUnits
    flags = widerFlags
  }
  const mark = (at: number, flag: number) => {
    flags[at] = (flags[at] ?? 0) | flag
  }
  return {
    length: () => length,
    write: (folded: Folded, kind: number) => {
      const count = folded.units.length
      if (count === 0) return
      makeRoom(count + 1)
      units.set(folded.units, length)
      for (let at = 0; at < count; at++) flags[length + at] = (folded.flags[at] ?? 0) | kind
      mark(length, fieldStart)
      mark(length + count - 1, fieldEnd)
      units[length + count] = separator
      flags[length + count] = charStart
      length += count + 1
    },
    done: () => ({ units: units.slice(0, length), flags: flags.slice(0, length) }),
  }
}
