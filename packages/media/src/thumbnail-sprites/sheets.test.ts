import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cutRecording } from '../channel/cut.ts'
import { recordClip } from '../channel/recording.ts'
import { startMediaServer } from '../testing/media-server.ts'
import { stage } from '../testing/stage.ts'
import { planSheets } from './sheet-plan.ts'
import { createSheets } from './sheets.ts'

const startsAtMs = Date.UTC(2026, 10, 21, 10)
const recording = recordClip({ clip: stage, startsAtMs, durationMs: 360_000, loops: true })
const cut = { kind: 'REPLAY', channel: 'ev', recording, fromMs: 8_000, toMs: 348_000 } as const

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'encore-sheets-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const isJpeg = (picture: Buffer | null) => picture?.subarray(0, 2).equals(Buffer.of(0xff, 0xd8)) ?? false

test.each([
  ['a short show has one each ten seconds', 3_600_000, { everyMs: 10_000, count: 360 }],
  ['of a day they lie on key frames further apart', 86_400_000, { everyMs: 120_000, count: 720 }],
  ['twelve hours', 43_200_000, { everyMs: 60_000, count: 720 }],
  ['a moment has one', 8_000, { everyMs: 10_000, count: 1 }],
])('thumbnail sprites: %s', (_, durationMs, plan) => {
  expect(planSheets(durationMs, 2_000)).toMatchObject(plan)
})

test('thumbnail sprites: are rendered once, stored, and never again for a concurrent request', async () => {
  const own = folder()
  const source = cutRecording(cut)
  let asked = 0
  const counted = {
    ...source,
    partBytes: (...wanted: Parameters<typeof source.partBytes>) => {
      asked++
      return source.partBytes(...wanted)
    },
  }
  const sheets = createSheets({ source: counted, folder: own })
  expect(sheets.plan).toEqual({ everyMs: 10_000, count: 34, columns: 5, rows: 6, widthPx: 160, heightPx: 90 })
  const [first, again] = await Promise.all([sheets.read(0), sheets.read(0)])
  expect([isJpeg(first), again]).toEqual([true, first])
  expect(asked).toBe(30)
  expect(isJpeg(await sheets.read(1))).toBe(true)
  expect(await sheets.read(2)).toBeNull()
  expect(readdirSync(own).sort()).toEqual(['0.jpg', '1.jpg'])
  expect(await createSheets({ source: counted, folder: own }).read(0)).toEqual(first)
  expect(asked).toBe(34)
})

test('thumbnail sprites: contain nothing that was trimmed', () => {
  const parts: number[] = []
  const source = cutRecording(cut)
  const watched = {
    ...source,
    partBytes: (name: string, part: number, nowMs: number) => {
      parts.push(part)
      return source.partBytes(name, part, nowMs)
    },
  }
  const sheets = createSheets({ source: watched, folder: folder(), ffmpeg: 'no-such-program' })
  return Promise.all([sheets.read(0), sheets.read(1)]).then((found) => {
    expect(found).toEqual([null, null])
    expect([Math.min(...parts), Math.max(...parts)]).toEqual([16, 16 + 33 * 20])
  })
})

test('thumbnail sprites: require a token and carry its cache life', async () => {
  const source = cutRecording(cut)
  const server = await startMediaServer(
    [{ ...source, sheets: createSheets({ source, folder: folder() }) }],
    () => startsAtMs + 1e9,
  )
  onTestFinished(() => server[Symbol.asyncDispose]())
  const path = server.pathFor({ kind: 'REPLAY', channel: 'ev' }, 'sheet/0.jpg')
  const { status, headers, body } = await server.fetch(path)
  expect({ status, type: headers['content-type'], life: headers['cache-control'] }).toEqual({
    ...{ status: 200, type: 'image/jpeg', life: 'max-age=300, immutable' },
  })
  expect(isJpeg(body)).toBe(true)
  for (const file of ['sheet/2.jpg', 'sheet/01.jpg', 'sheet/-1.jpg', 'sheet/1e3.jpg', 'sheet/'])
    expect((await server.fetch(path.replace('sheet/0.jpg', file))).body.length).toBe(0)
  const other = await server.fetch(path.replace(/\/v\/[^/]+/, '/v/public'))
  expect([other.status, other.body.length]).toEqual([403, 0])
})
