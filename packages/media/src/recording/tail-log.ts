import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { epochFolder, epochsIn } from './epochs.ts'
import { readLine, SLOT_LOG, type SlotEntry } from './slot-log.ts'

/** An entry and the epoch of the log that it was read from. */
export type LoggedSlot = SlotEntry & { epoch: number }

/** Follows the growing slot logs of a channel. Throws read errors, except when there is no log yet. */
export type LogTail = {
  /** New entries since the last call, in order, and the current slate; null while there is no log. */
  next: () => Promise<{ slate: string; entries: LoggedSlot[]; isAtEnd: boolean } | null>
  close: () => Promise<void>
}

const MOST_AT_ONCE = 1024 * 1024
/** Another epoch begins with two short lines. */
const MOST_OF_HEADER = 256
/** A folder without new lines is listed this rarely. */
const LIST_MS = 200

type OpenLog = { epoch: number; file: FileHandle; at: number; rest: string }
/** The first slot that an epoch decides. */
type Begun = { epoch: number; from: number }

export function tailLog(folder: string): LogTail {
  let log: OpenLog | null = null
  let newer: Begun | null = null
  let slate = ''
  let listAtMs = 0
  const buffer = Buffer.allocUnsafe(64 * 1024)

  const lookForNewer = async (current: OpenLog) => {
    listAtMs = performance.now() + LIST_MS
    newer ??= await firstBegunAfter(folder, current.epoch)
  }

  const read = async (current: OpenLog, entries: LoggedSlot[]) => {
    for (let taken = 0; taken < MOST_AT_ONCE; ) {
      const { bytesRead } = await current.file.read(buffer, 0, buffer.length, current.at)
      if (bytesRead === 0) return { isAtEnd: true }
      current.at += bytesRead
      taken += bytesRead
      const lines = (current.rest + buffer.toString('latin1', 0, bytesRead)).split('\n')
      current.rest = lines.pop() ?? ''
      for (const line of lines) {
        const entry = readLine(line)
        if (entry?.kind === 'header') slate = entry.slate
        else if (entry && entry.kind !== 'from') entries.push({ ...entry, epoch: current.epoch })
      }
    }
    return { isAtEnd: false }
  }

  return {
    next: async () => {
      log ??= await openFirst(folder)
      if (log === null) return null
      const entries: LoggedSlot[] = []
      for (;;) {
        const found: LoggedSlot[] = []
        const isKnown = newer !== null
        const { isAtEnd } = await read(log, found)
        // Looks after reading: a line of a woken holder is younger than the first line of the next one.
        if (found.length > 0 || performance.now() >= listAtMs) await lookForNewer(log)
        const endSlot: number = newer?.from ?? Number.POSITIVE_INFINITY
        for (const entry of found) if (entry.slot < endSlot) entries.push(entry)
        if (!isAtEnd || newer === null) return { slate, entries, isAtEnd }
        // The last lines of this log may have been written since it was read.
        if (!isKnown) continue
        const file: FileHandle = await open(join(epochFolder(folder, newer.epoch), SLOT_LOG))
        await log.file.close()
        log = openLog(newer.epoch, file)
        newer = null
        listAtMs = 0
      }
    },
    close: async () => {
      await log?.file.close()
      log = null
    },
  }
}

/** Reads the whole log of a channel; null without one. */
export async function readLog(folder: string): Promise<{ slate: string; entries: LoggedSlot[] } | null> {
  const tail = tailLog(folder)
  try {
    const entries: LoggedSlot[] = []
    for (let slate = ''; ; ) {
      const more = await tail.next()
      if (more === null) return null
      slate = more.slate
      entries.push(...more.entries)
      if (more.isAtEnd) return { slate, entries }
    }
  } finally {
    await tail.close()
  }
}

const openLog = (epoch: number, file: FileHandle): OpenLog => ({ epoch, file, at: 0, rest: '' })

async function openFirst(folder: string): Promise<OpenLog | null> {
  for (const epoch of listed(folder)) {
    const file = await open(join(epochFolder(folder, epoch), SLOT_LOG)).catch(nullIfNone)
    if (file) return openLog(epoch, file)
  }
  return null
}

/** The next epoch whose log says where it begins. One whose process ended before that decided nothing. */
async function firstBegunAfter(folder: string, current: number): Promise<Begun | null> {
  for (const epoch of listed(folder)) {
    if (epoch <= current) continue
    const from = await firstSlotOf(join(epochFolder(folder, epoch), SLOT_LOG))
    if (from !== null) return { epoch, from }
  }
  return null
}

async function firstSlotOf(path: string): Promise<number | null> {
  const file = await open(path).catch(nullIfNone)
  if (!file) return null
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_OF_HEADER), 0, MOST_OF_HEADER, 0)
    const lines = buffer.toString('latin1', 0, bytesRead).split('\n').slice(0, -1)
    const begin = lines.map(readLine).find((entry) => entry?.kind === 'from')
    return begin?.slot ?? null
  } finally {
    await file.close()
  }
}

function listed(folder: string): number[] {
  try {
    return epochsIn(folder)
  } catch (cause) {
    return nullIfNone(cause as NodeJS.ErrnoException) ?? []
  }
}

function nullIfNone(cause: NodeJS.ErrnoException): null {
  if (cause.code === 'ENOENT') return null
  throw cause
}
