import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STAGE_CLIP } from '../clip/clip.ts'
import { SLOT_LOG, type SlotEntry, writeEntry } from '../recording/slot-log.ts'
import { stage } from './stage.ts'

/** A folder like that of an ingest process; the stage clip is both its slate and its encoder's output. */
export function openFedChannel(channel: string) {
  const folder = mkdtempSync(join(tmpdir(), 'encore-fed-'))
  const own = join(folder, channel)
  mkdirSync(own)
  symlinkSync(fileURLToPath(STAGE_CLIP), join(folder, 'slate-stage'))
  const note = (text: string) => appendFileSync(join(own, SLOT_LOG), text)
  return {
    folder,
    /** Adds a run of whole clip parts; returns the log line of each of its slots. */
    addRun: (run: number) => {
      mkdirSync(join(own, String(run)))
      for (const { name } of stage.renditions)
        copyFileSync(new URL(`${name}.mp4`, STAGE_CLIP), join(own, String(run), `${name}.mp4`))
      return (slot: number, kind: 'live' | 'late' = 'live'): SlotEntry => {
        const spans = stage.renditions.map(({ name, parts }) => {
          const { offset = 0, size = 0 } = parts[slot - run] ?? {}
          return [name, { offset, size }] as const
        })
        return { kind, slot, run, spans: new Map(spans) }
      }
    },
    begin: () => note('slate stage\n'),
    show: (...entries: SlotEntry[]) => note(entries.map(writeEntry).join('')),
    note,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
