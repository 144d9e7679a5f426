import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { joinStretches } from './join-stretches.ts'

const folder = mkdtempSync(join(tmpdir(), 'keepsake-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const place = (name: string) => join(folder, name)
const tags = { title: 'Stage', comment: '7F3K-9QTA-0ZV4' }

/** A recording as a browser writes it: fragments without an index. */
function record(name: string, seconds: number, more: readonly string[] = []): string {
  const picture = ['-f', 'lavfi', '-i', `smptebars=s=160x90:r=12:d=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`]
  const codecs = name.endsWith('webm')
    ? ['-c:v', 'libvpx', '-cpu-used', '8', '-c:a', 'libopus', '-live', '1']
    : ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'libopus', '-movflags', '+frag_keyframe+empty_moov']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, ...codecs, ...more, place(name)])
  return place(name)
}

const made = (sources: readonly string[], target: string, change: object = {}) =>
  joinStretches({
    ...{
      sources,
      target: place(target),
      ending: 'mp4',
      tags,
      signal: new AbortController().signal,
      ...change,
    },
  })

const facts = (path: string) => {
  const wanted = 'format_tags:stream=codec_type,codec_name'
  const out = execFileSync('ffprobe', ['-v', 'error', '-show_entries', wanted, '-of', 'json', path])
  return JSON.parse(out.toString())
}

test('keepsake: one stretch keeps its picture, can be sought and carries the mark', async () => {
  for (const ending of ['mp4', 'webm'] as const) {
    const joined = await made([record(`one.${ending}`, 3)], `a-${ending}`, { ending })
    expect(joined).toMatchObject({ ok: true, ending })
    if (!joined.ok) continue
    expect(Math.abs(joined.durationMs - 3_000)).toBeLessThan(150)
    const { streams, format } = facts(joined.path)
    const codecs = streams.map((stream: { codec_name: string }) => stream.codec_name)
    expect(codecs).toEqual(ending === 'mp4' ? ['h264', 'aac'] : ['vp8', 'opus'])
    const lower = Object.entries(format.tags).map(([name, value]) => [name.toLowerCase(), value])
    expect(Object.fromEntries(lower)).toMatchObject(tags)
    if (ending === 'mp4') {
      const file = readFileSync(joined.path)
      expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
      expect(file.includes('moof')).toBe(false)
    }
  }
}, 60_000)

test('keepsake: stretches of different kinds become one file', async () => {
  const joined = await made([record('x.mp4', 2), record('y.webm', 2)], 'b', { ending: 'webm' })
  expect(joined).toMatchObject({ ok: true, ending: 'mp4' })
  expect(joined.ok && Math.abs(joined.durationMs - 4_000)).toBeLessThan(300)
}, 60_000)

test('keepsake: broken, silent and foreign files are refused by name', async () => {
  writeFileSync(place('words.mp4'), 'no video')
  writeFileSync(place('list.mp4'), `ffconcat version 1.0\nfile ${place('words.mp4')}\n`)
  const whole = record('whole.mp4', 2)
  const silent = place('silent.mp4')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', whole, '-an', '-c', 'copy', silent])
  for (const name of ['words.mp4', 'list.mp4', 'silent.mp4', 'none.mp4'])
    expect([name, await made([place(name)], 'c')]).toMatchObject([name, { ok: false, fault: 'NOT_A_VIDEO' }])
  expect(await made([whole], 'c', { ffprobe: 'no-such-program' })).toMatchObject({ fault: 'NO_ENCODER' })
  expect(await made([whole], 'c', { ffmpeg: 'no-such-program' })).toMatchObject({ fault: 'NO_ENCODER' })
  expect(await made([whole], 'words.mp4/c')).toMatchObject({ fault: 'ENCODER' })
  expect(await made([whole], 'c', { signal: AbortSignal.abort() })).toMatchObject({ fault: 'ENCODER' })
}, 60_000)
