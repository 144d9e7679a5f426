import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { recordClip } from '../channel/recording.ts'
import { createSimulive } from '../channel/simulive.ts'
import { cutClip, endsOnGrid } from '../clip/clip.ts'
import { openClip } from '../clip/open-clip.ts'
import { stage } from '../testing/stage.ts'
import { copyRecording } from './copy-recording.ts'
import { packageVideo } from './package-video.ts'

const folder = mkdtempSync(join(tmpdir(), 'package-'))
const place = (name: string) => join(folder, name)
const make = (name: string, ...args: string[]) => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, place(name)])
  return place(name)
}
const picture = (seconds: number) => ['-f', 'lavfi', '-i', `smptebars=s=320x180:r=25:d=${seconds}`]
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`]
const fast = ['-c:v', 'libx264', '-preset', 'ultrafast']
const pack = (source: string, name: string, change: object = {}) =>
  packageVideo({
    ...{ source, folder: place(name), onProgress: () => {}, signal: new AbortController().signal, ...change },
  })
const open = (name: string) => {
  const clip = openClip(place(name))
  onTestFinished(clip.close)
  return clip
}

beforeAll(() => {
  make('whole.mp4', ...picture(19), ...sound(12), ...fast, '-c:a', 'aac')
  make('silent.mkv', ...picture(9), ...fast)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('video packaging: video', () => {
  test('becomes a clip of whole segments in three renditions with silence and a thumbnail', async () => {
    const shares: number[] = []
    expect(
      await pack(place('whole.mp4'), 'a', { onProgress: (share: number) => shares.push(share) }),
    ).toEqual({
      ok: true,
      durationMs: 18_000,
    })
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    const clip = open('a')
    expect(clip).toMatchObject({ partMs: 500, partCount: 36 })
    expect(clip.renditions.map(({ name }) => name)).toEqual(['360', '540', '720'])
    expect(clip.poster?.readUInt16BE(0)).toBe(0xffd8)
    expect(existsSync(place('a.making'))).toBe(false)
  }, 60_000)

  test('starts at a moment and loops as far as sound and picture end together', async () => {
    expect(await pack(place('silent.mkv'), 'b')).toEqual({ ok: true, durationMs: 8_000 })
    const clip = open('b')
    expect(endsOnGrid(cutClip(clip, 16))).toBe(true)
    const show = createSimulive({ channel: 'x', clip, startsAtMs: 0, endsAtMs: 60_000, loops: false })
    expect(show.edge(4_000)).toMatchObject({ state: 'OPEN', nextPart: 8 })
    expect(show.edge(9_000)).toMatchObject({ state: 'ENDED', nextPart: 16 })
    const file = place('played.mp4')
    const parts = Array.from({ length: 16 }, (_, part) => show.partBytes('360', part, 9_000) ?? [])
    writeFileSync(file, Buffer.concat([show.init('360'), ...parts.flat()]))
    const frames = ['-count_frames', '-select_streams', 'v', '-show_entries', 'stream=nb_read_frames']
    const received = execFileSync('ffprobe', ['-v', 'error', ...frames, '-of', 'csv=p=0', file])
    expect(received.toString().trim()).toBe('240')
  }, 60_000)
})

test('video packaging: is refused by name without video, when too short or as a file list, and leaves nothing', async () => {
  writeFileSync(place('words.txt'), 'no video')
  writeFileSync(place('list.m3u8'), `#EXTM3U\n#EXTINF:19,\n${place('whole.mp4')}\n#EXT-X-ENDLIST\n`)
  writeFileSync(place('list.ffconcat'), `ffconcat version 1.0\nfile ${place('whole.mp4')}\n`)
  make('song.m4a', ...sound(20), '-c:a', 'aac')
  make('short.mp4', ...picture(7), ...fast)
  const faults = ['words.txt', 'list.m3u8', 'list.ffconcat', 'song.m4a', 'short.mp4'].map(
    async (name) => [name, await pack(place(name), 'c')] as const,
  )
  expect(Object.fromEntries(await Promise.all(faults))).toMatchObject({
    'words.txt': { fault: 'NOT_A_VIDEO' },
    'list.m3u8': { fault: 'NOT_A_VIDEO' },
    'list.ffconcat': { fault: 'NOT_A_VIDEO' },
    'song.m4a': { fault: 'NOT_A_VIDEO' },
    'short.mp4': { fault: 'TOO_SHORT' },
  })
  expect(await pack(place('whole.mp4'), 'c', { ffprobe: 'no-such-program' })).toMatchObject({
    fault: 'NO_ENCODER',
  })
  expect(await pack(place('whole.mp4'), 'c', { ffmpeg: 'false' })).toMatchObject({ fault: 'ENCODER' })
  expect(await pack(place('whole.mp4'), 'words.txt/c')).toMatchObject({ fault: 'ENCODER' })
  const stop = new AbortController()
  const broken = pack(place('whole.mp4'), 'c', { signal: stop.signal, onProgress: () => stop.abort() })
  expect(await broken).toMatchObject({ fault: 'ENCODER' })
  expect(readdirSync(folder).filter((name) => name.startsWith('c'))).toEqual([])
}, 60_000)

test('video packaging: becomes a clip that starts with 0 from a part of an earlier show', async () => {
  const recording = recordClip({ clip: stage, startsAtMs: 1e12, durationMs: 60_000, loops: true })
  const signal = new AbortController().signal
  const lengthMs = await copyRecording({
    ...{ recording, fromMs: 5_000, toMs: 47_300, folder: place('d'), onProgress: () => {}, signal },
  })
  expect(lengthMs).toBe(40_000)
  const clip = open('d')
  expect(clip).toMatchObject({ partMs: 500, partCount: 80 })
  // Sound begins with the first complete packet.
  expect(clip.renditions[0]?.parts[0]?.runs.map(({ startTicks }) => startTicks < 1_024n)).toEqual([
    true,
    true,
  ])
  const none = { recording, fromMs: 5_000, toMs: 6_000, folder: place('e'), onProgress: () => {}, signal }
  expect(await copyRecording(none)).toBe(0)
})
