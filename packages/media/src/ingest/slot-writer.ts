import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLine, SLOT_LOG, type SlotEntry, writeEntry } from '#src/recording/slot-log.ts'

/** Appends to an event's slot log. Readers only see complete lines. */
export type SlotWriter = {
  /** The last shown slot in the existing log. */
  last: { slot: number; firstLive: number | null } | null
  write: (entries: readonly SlotEntry[]) => void
}

/** Names `slate` when the log does not name it yet. Both functions throw when the folder cannot be written. */
export function openSlotWriter(folder: string, slate: string): SlotWriter {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, SLOT_LOG)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  let named = ''
  let last: SlotWriter['last'] = null
  for (const line of text.split('\n')) {
    const entry = readLine(line)
    if (entry?.kind === 'header') named = entry.slate
    else if (entry && entry.kind !== 'late') last = { slot: entry.slot, firstLive: null }
  }
  // Terminates a line that a crash truncated; readers skip it.
  const ending = text === '' || text.endsWith('\n') ? '' : '\n'
  const header = named === slate ? '' : `slate ${slate}\n`
  if (ending + header !== '') appendFileSync(path, ending + header)
  return { last, write: (entries) => appendFileSync(path, entries.map(writeEntry).join('')) }
}
