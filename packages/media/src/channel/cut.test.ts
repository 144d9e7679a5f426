import { describe, expect, test } from 'vitest'
import { renderMediaPlaylist } from '../packager/media-playlist.ts'
import { shortStage, stage } from '../testing/stage.ts'
import { type CutSettings, cutRecording } from './cut.ts'
import { recordClip } from './recording.ts'
import { createSimulive } from './simulive.ts'

const startsAtMs = Date.UTC(2026, 10, 21, 10)
const hourMs = 3_600_000
const record = (durationMs: number, clip = stage, loops = true) =>
  recordClip({ clip, startsAtMs, durationMs, loops })
const cut = (settings: Partial<CutSettings> & Pick<CutSettings, 'fromMs' | 'toMs'>) =>
  cutRecording({ kind: 'REPLAY', channel: 'ev', recording: record(2 * hourMs), ...settings })

function playlistOf(source: ReturnType<typeof cut>) {
  const edge = source.edge(0)
  if (edge.state === 'WAITING') throw new Error('a cut waits for nothing')
  return renderMediaPlaylist(source, '540', 'STANDARD', edge)
}

describe('replay playlist: dates and cuts', () => {
  test('is complete and dated once, however often its clip looped', () => {
    const text = playlistOf(cut({ fromMs: 0, toMs: 2 * hourMs }))
    const lines = text.split('\n')
    expect(lines.slice(0, 8)).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:6',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-MAP:URI="init.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00.000Z',
    ])
    expect(lines.filter((line) => line.startsWith('#EXTINF:4.000,'))).toHaveLength(1_800)
    expect(lines.slice(-3)).toEqual(['1799.m4s', '#EXT-X-ENDLIST', ''])
    expect(text).not.toMatch(/DISCONTINUITY|EXT-X-PART|SERVER-CONTROL|PRELOAD/)
    expect(text.split('PROGRAM-DATE-TIME')).toHaveLength(2)
  })

  test('is dated again where the recording jumps', () => {
    const recording = record(60_000)
    const text = playlistOf(
      cut({
        fromMs: 0,
        toMs: 60_000,
        recording: {
          ...recording,
          onAirAtMs: (part) => recording.onAirAtMs(part) + (part >= 40 ? 90_000 : 0),
        },
      }),
    )
    const dates = [...text.matchAll(/PROGRAM-DATE-TIME:(\S+)\n#EXTINF:\S+\n(\d+)/g)].map(
      ([, at, segment]) => [at, segment],
    )
    expect(dates).toEqual([
      ['2026-11-21T10:00:00.000Z', '0'],
      ['2026-11-21T10:01:50.000Z', '5'],
    ])
  })

  test('keeps the media time of a trimmed recording and holds nothing from outside', () => {
    const source = cut({ fromMs: 5_000, toMs: 21_700 })
    const text = playlistOf(source)
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:2\n')
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:08.000Z\n#EXTINF:4.000,\n2.m4s')
    // The last 1.5 s contain whole parts only.
    expect(text).toContain('#EXTINF:1.500,\n5.m4s\n#EXT-X-ENDLIST')
  })
})

test('replay playlist: a replay sends the bytes of the show', () => {
  const live = createSimulive({
    channel: 'ev',
    clip: stage,
    startsAtMs,
    endsAtMs: startsAtMs + hourMs,
    loops: true,
  })
  const source = cut({ fromMs: 0, toMs: hourMs, recording: record(hourMs) })
  for (const part of [0, 63, 64, 200]) {
    const shown = Buffer.concat(live.partBytes('720', part, startsAtMs + 2_000 + part * 500) ?? [])
    const again = Buffer.concat(source.partBytes('720', part, 0) ?? [])
    expect(shown.length).toBeGreaterThan(1_000)
    expect(again.equals(shown)).toBe(true)
  }
})

test('replay playlist: media outside a cut is not found', () => {
  const source = cut({ kind: 'HIGHLIGHT', fromMs: 10_000, toMs: 20_000 })
  const there = (part: number) => source.partBytes('360', part, 0) !== undefined
  expect([0, 19, 20, 39, 40, 1_000].map(there)).toEqual([false, false, true, true, false, false])
})

test('replay playlist: a recording that does not loop ends with its clip', () => {
  const source = cut({ fromMs: 0, toMs: hourMs, recording: record(hourMs, shortStage, false) })
  expect(source.edge(0)).toMatchObject({ state: 'ENDED', nextPart: shortStage.partCount })
})

test('replay playlist: refuses a cut without a segment', () => {
  expect(() => cut({ fromMs: 2 * hourMs, toMs: 3 * hourMs })).toThrow('nothing of a recording')
  expect(() => cut({ fromMs: 1_000, toMs: 3_000 })).toThrow('nothing of a recording')
})
