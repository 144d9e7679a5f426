import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { epochFolder, lastSlotBefore, newestEpoch, readSlots } from '#src/recording/epochs.ts'
import { SLOT_LOG, type SlotEntry, writeEntry } from '#src/recording/slot-log.ts'

/** Appends to the slot log of one epoch. Readers only see complete lines. */
export type SlotWriter = {
  /** The last decided slot of this channel, also of earlier epochs. */
  lastSlot: number | null
  /** Throws EpochOver once a newer epoch has its folder. */
  write: (entries: readonly SlotEntry[]) => void
}

/** Another process decides this channel. */
export class EpochOver extends Error {}

/** Creates the folder of an epoch, from which on an earlier holder stops. Returns whether there was an earlier one. */
export function beginEpoch(channelFolder: string, epoch: number): { isFirst: boolean; isNew: boolean } {
  const isNew = mkdirSync(epochFolder(channelFolder, epoch), { recursive: true }) !== undefined
  return { isNew, isFirst: lastSlotBefore(channelFolder, epoch) === null }
}

/**
 * Names `slate` and the first slot of the epoch when the log does not name them yet. Both functions throw when the folder
 * cannot be written.
 */
export function openSlotWriter(channelFolder: string, epoch: number, slate: string): SlotWriter {
  const folder = epochFolder(channelFolder, epoch)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, SLOT_LOG)
  const own = readSlots(path)
  const before = lastSlotBefore(channelFolder, epoch)
  // Terminates a line that a crash truncated; readers skip it.
  const ending = own.isCut ? '\n' : ''
  const header = own.slate === slate ? '' : `slate ${slate}\n`
  const from = own.from !== null || epoch === 0 ? '' : `from ${before === null ? 0 : before + 1}\n`
  if (ending + header + from !== '') appendFileSync(path, ending + header + from)
  return {
    lastSlot: own.last ?? before,
    write: (entries) => {
      if (newestEpoch(channelFolder) > epoch) throw new EpochOver(`epoch ${epoch} is over`)
      appendFileSync(path, entries.map(writeEntry).join(''))
    },
  }
}
