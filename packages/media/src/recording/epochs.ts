import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLine, SLOT_LOG } from './slot-log.ts'

/*
 * An ingest process holds a lease on the channel that it decides. Each holder has the lease's epoch, a growing number,
 * and writes into a folder of that name with a slot log and runs of its own. The log of an epoch begins with the first
 * slot that it decides. From that slot on nothing of an earlier epoch counts, so a process that was frozen and woken
 * writes what nobody reads. Epoch 0 is the channel's own folder, where recordings from before the leases lie.
 */

const NAME = /^e([1-9]\d{0,14})$/

export const epochFolder = (channelFolder: string, epoch: number): string =>
  epoch === 0 ? channelFolder : join(channelFolder, `e${epoch}`)

/** Epochs with a folder, in ascending order; includes 0 in any case, except when the channel has no folder. */
export function epochsIn(channelFolder: string): number[] {
  const found = readdirSync(channelFolder).flatMap((name) => NAME.exec(name)?.[1] ?? [])
  return [0, ...found.map(Number)].sort((a, b) => a - b)
}

/** The highest epoch with a folder; 0 without one. */
export const newestEpoch = (channelFolder: string): number =>
  existsSync(channelFolder) ? (epochsIn(channelFolder).at(-1) ?? 0) : 0

/** True once something was decided or recorded. */
export const hasLog = (channelFolder: string): boolean =>
  existsSync(channelFolder) &&
  epochsIn(channelFolder).some((epoch) => existsSync(join(epochFolder(channelFolder, epoch), SLOT_LOG)))

/** The last slot that the epochs before `epoch` decided; null when there is none. */
export function lastSlotBefore(channelFolder: string, epoch: number): number | null {
  for (const earlier of epochsIn(channelFolder).toReversed()) {
    if (earlier >= epoch) continue
    const { from, last } = readSlots(join(epochFolder(channelFolder, earlier), SLOT_LOG))
    if (last !== null) return last
    if (from !== null && from > 0) return from - 1
  }
  return null
}

/** `isCut`: a crash truncated the last line. */
export type LoggedSlots = { from: number | null; last: number | null; slate: string; isCut: boolean }

/** First and last decided slot of a log, and the slate that it names last. All null or empty without a log. */
export function readSlots(path: string): LoggedSlots {
  const text = readOrEmpty(path)
  const isCut = text !== '' && !text.endsWith('\n')
  const found: LoggedSlots = { from: null, last: null, slate: '', isCut }
  for (const line of text.split('\n')) {
    const entry = readLine(line)
    if (entry?.kind === 'header') found.slate = entry.slate
    else if (entry?.kind === 'from') found.from = entry.slot
    else if (entry && entry.kind !== 'late') found.last = entry.slot
  }
  return found
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw cause
  }
}
