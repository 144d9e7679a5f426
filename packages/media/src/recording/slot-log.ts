/*
 * The slot log of a channel fed by an encoder: an append-only text file with what was shown in each half second. A slot
 * is half a second of the product clock, numbered from 1970; four slots make a segment. Example:
 * `slate 5a1c0e`
 * `from 3586940016`
 * `3586940016 live 3586940016 360:1256+31744 540:1256+61001 720:1257+101442`
 * `3586940017 slate`
 * `live` and `late` name the run (the folder of files of one encoder process) and the part's position in the file of
 * each rendition. A `late` part arrived after its time, so it was kept and not shown. `from` is the first slot that
 * this log decides: see `epochs.ts`.
 */

export type ByteSpan = { offset: number; size: number }

export type SlotEntry =
  | { kind: 'slate'; slot: number }
  | { kind: 'live' | 'late'; slot: number; run: number; spans: ReadonlyMap<string, ByteSpan> }

export const SLOT_MS = 500
export const SLOTS_PER_SEGMENT = 4
/** Encoders emit a key frame every two slots. */
export const SLOTS_PER_KEY_FRAME = 2
export const SLOT_LOG = 'slots.log'

export const slotAt = (ms: number): number => Math.floor(ms / SLOT_MS)

/** The first segment boundary at or after a time in milliseconds. */
export const segmentSlotFrom = (ms: number): number =>
  Math.ceil(ms / (SLOT_MS * SLOTS_PER_SEGMENT)) * SLOTS_PER_SEGMENT

/** The slot of the first key frame at or after a time in milliseconds. */
export const keyFrameSlotFrom = (ms: number): number =>
  Math.ceil(ms / (SLOT_MS * SLOTS_PER_KEY_FRAME)) * SLOTS_PER_KEY_FRAME

export function writeEntry(entry: SlotEntry): string {
  if (entry.kind === 'slate') return `${entry.slot} slate\n`
  const spans = [...entry.spans].map(([name, { offset, size }]) => `${name}:${offset}+${size}`)
  return `${entry.slot} ${entry.kind} ${entry.run} ${spans.join(' ')}\n`
}

const HEADER = /^slate ([a-z0-9]{1,32})$/
const FROM = /^from (\d{1,12})$/
const SPAN = /^([a-z0-9]{1,16}):(\d{1,15})\+(\d{1,9})$/

/**
 * Parses a line: the slate for the following lines, the first slot of the log, an entry, or null for anything else, such
 * as a truncated line.
 */
export function readLine(
  line: string,
): SlotEntry | { kind: 'header'; slate: string } | { kind: 'from'; slot: number } | null {
  const header = HEADER.exec(line)
  if (header?.[1] !== undefined) return { kind: 'header', slate: header[1] }
  const from = FROM.exec(line)
  if (from?.[1] !== undefined) return { kind: 'from', slot: Number(from[1]) }
  const [slotText = '', kind, runText = '', ...spanTexts] = line.split(' ')
  if (!/^\d{1,12}$/.test(slotText)) return null
  const slot = Number(slotText)
  if (kind === 'slate' && runText === '') return { kind, slot }
  if ((kind !== 'live' && kind !== 'late') || !/^\d{1,12}$/.test(runText)) return null
  const spans = new Map<string, ByteSpan>()
  for (const text of spanTexts) {
    const [, name, offset, size] = SPAN.exec(text) ?? []
    if (name === undefined) return null
    spans.set(name, { offset: Number(offset), size: Number(size) })
  }
  return spans.size === 0 ? null : { kind, slot, run: Number(runText), spans }
}
