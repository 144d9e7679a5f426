import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { beginEpoch, EpochOver, openSlotWriter } from '../ingest/slot-writer.ts'
import { hasLog, lastSlotBefore } from './epochs.ts'
import { SLOT_LOG, type SlotEntry } from './slot-log.ts'
import { type LogTail, tailLog } from './tail-log.ts'

function openChannel() {
  const folder = mkdtempSync(join(tmpdir(), 'epochs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const tail = tailLog(folder)
  onTestFinished(() => tail.close())
  return { folder, tail }
}

const spans = new Map([['360', { offset: 0, size: 10 }]])
const live = (slot: number, run = 100): SlotEntry => ({ kind: 'live', slot, run, spans })
const slate = (slot: number): SlotEntry => ({ kind: 'slate', slot })

/** Reads until this many entries have arrived: folders are listed only a few times a second. */
async function read(tail: LogTail, count: number): Promise<string[]> {
  const found: string[] = []
  await vi.waitFor(async () => {
    for (const { epoch, slot, kind } of (await tail.next())?.entries ?? [])
      found.push(`${epoch}:${slot} ${kind}`)
    expect(found.length).toBeGreaterThanOrEqual(count)
  })
  return found
}

function begin(folder: string, epoch: number) {
  beginEpoch(folder, epoch)
  return openSlotWriter(folder, epoch, 'stage')
}

test('epochs: the next holder begins after the last slot, and readers follow it', async () => {
  const { folder, tail } = openChannel()
  expect([hasLog(folder), await tail.next()]).toEqual([false, null])
  const first = begin(folder, 3)
  expect(first.lastSlot).toBeNull()
  first.write([live(100), live(101)])
  expect(await read(tail, 2)).toEqual(['3:100 live', '3:101 live'])
  const second = begin(folder, 5)
  expect([second.lastSlot, hasLog(folder)]).toEqual([101, true])
  second.write([slate(102), live(103)])
  expect(await read(tail, 2)).toEqual(['5:102 slate', '5:103 live'])
})

test('epochs: a holder that was woken writes nothing, and a line that slipped through is read by nobody', async () => {
  const { folder, tail } = openChannel()
  const frozen = begin(folder, 1)
  frozen.write([live(100)])
  await read(tail, 1)
  const next = begin(folder, 2)
  expect(() => frozen.write([live(101)])).toThrow(EpochOver)
  appendFileSync(join(folder, 'e1', SLOT_LOG), '101 slate\n102 slate\n99 late 100 360:0+10\n')
  next.write([live(101, 101)])
  expect(await read(tail, 2)).toEqual(['1:99 late', '2:101 live'])
  const whole = tailLog(folder)
  onTestFinished(() => whole.close())
  expect(await read(whole, 3)).toEqual(['1:100 live', '1:99 late', '2:101 live'])
})

test('epochs: one that ended before its first line decided nothing, and a restarted holder goes on', async () => {
  const { folder, tail } = openChannel()
  begin(folder, 1).write([live(100)])
  mkdirSync(join(folder, 'e2'))
  mkdirSync(join(folder, 'e3'))
  appendFileSync(join(folder, 'e3', SLOT_LOG), 'slate stage\nfrom 10')
  expect(await read(tail, 1)).toEqual(['1:100 live'])
  begin(folder, 4).write([live(101)])
  appendFileSync(join(folder, 'e4', SLOT_LOG), '102 li')
  const again = openSlotWriter(folder, 4, 'stage')
  expect(again.lastSlot).toBe(101)
  again.write([live(102)])
  expect(await read(tail, 2)).toEqual(['4:101 live', '4:102 live'])
  expect(lastSlotBefore(folder, 9)).toBe(102)
})

test('epochs: a recording from before the leases is epoch 0', async () => {
  const { folder, tail } = openChannel()
  appendFileSync(join(folder, SLOT_LOG), 'slate stage\n100 slate\n')
  expect(await read(tail, 1)).toEqual(['0:100 slate'])
  begin(folder, 1).write([live(101)])
  expect(await read(tail, 1)).toEqual(['1:101 live'])
})
