import { charStart, type Folded } from './fold.ts'

/** Separates fields, also before the first and after the last; it occurs in no text. */
export const separator = 0

/** Flags of the first and last unit of a field, besides those of the fold. */
export const fieldStart = 4
export const fieldEnd = 8

/** Unit and flags of a cell. */
export const unitOf = (cell: number): number => cell & 0xffff
export const flagsOf = (cell: number): number => cell >>> 16
const cellOf = (unit: number, flags: number) => (flags << 16) | unit

/**
 * Concatenates folded texts in a growing array. A unit and its flags share a cell, because random memory access limits
 * the search.
 */
export function growingTexts() {
  let cells = new Uint32Array(1 << 12)
  cells[0] = cellOf(separator, charStart)
  let length = 1
  const makeRoom = (more: number) => {
    if (length + more <= cells.length) return
    const wider = new Uint32Array(Math.max(length + more, cells.length * 2))
    wider.set(cells)
    cells = wider
  }
  return {
    length: () => length,
    write: (folded: Folded, kind: number) => {
      const count = folded.length
      if (count === 0) return
      makeRoom(count + 1)
      const last = count - 1
      for (let at = 0; at < count; at++) {
        const ends = (at === 0 ? fieldStart : 0) | (at === last ? fieldEnd : 0)
        cells[length + at] = cellOf(folded.units[at] ?? separator, (folded.flags[at] ?? 0) | kind | ends)
      }
      cells[length + count] = cellOf(separator, charStart)
      length += count + 1
    },
    done: () => cells.slice(0, length),
  }
}
