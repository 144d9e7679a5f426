import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSimulive } from '../channel/simulive.ts'
import { stage } from '../testing/stage.ts'
import { renderMasterPlaylist } from './master-playlist.ts'
import { renderMediaPlaylist, shownEdge } from './media-playlist.ts'
import { createRenderedPlaylists } from './rendered-playlists.ts'

const startsAtMs = Date.UTC(2026, 10, 21, 10)
const settings = { channel: 'stage', clip: stage, startsAtMs, endsAtMs: startsAtMs + 1e12, loops: true }
const channel = createSimulive(settings)
const moment = fc.integer({ min: 2_000, max: 1e10 }).map((ms) => startsAtMs + ms)
const mode = fc.constantFrom('LOW_LATENCY' as const, 'STANDARD' as const)

function render(source: typeof channel, nowMs: number, as: 'LOW_LATENCY' | 'STANDARD'): string {
  const edge = source.edge(nowMs)
  if (edge.state === 'WAITING') throw new Error('not open')
  return renderMediaPlaylist(source, '540', as, shownEdge(source, as, edge))
}

/** The parts of a playlist that a player reads. */
function read(text: string) {
  const lines = text.split('\n')
  const number = (tag: string): number =>
    Number(lines.find((line) => line.startsWith(tag))?.slice(tag.length))
  const firstSegment = number('#EXT-X-MEDIA-SEQUENCE:') - 1
  const segments = lines.filter((line) => /^\d+\.m4s$/.test(line)).map((line) => Number.parseInt(line, 10))
  const parts = [...text.matchAll(/#EXT-X-PART:DURATION=([\d.]+),URI="(\d+)\.(\d)\.m4s"/g)].map(
    ([, , segment, part]) => Number(segment) * 4 + Number(part),
  )
  const dates = [...text.matchAll(/#EXT-X-PROGRAM-DATE-TIME:(.+)/g)].map(([, date]) => Date.parse(date ?? ''))
  const hint = /#EXT-X-PRELOAD-HINT:TYPE=PART,URI="(\d+)\.(\d)\.m4s"/.exec(text)
  return { firstSegment, segments, parts, dates, hinted: hint && Number(hint[1]) * 4 + Number(hint[2]) }
}

describe('media playlist: segments', () => {
  test('are numbered without a gap, each dated on the clock', () => {
    fc.assert(
      fc.property(moment, mode, (nowMs, as) => {
        const { firstSegment, segments, dates } = read(render(channel, nowMs, as))
        expect(segments).toEqual(segments.map((_, index) => firstSegment + index))
        expect(dates).toEqual(dates.map((_, index) => startsAtMs + (firstSegment + index) * 2_000))
      }),
    )
  })

  test('are followed by the parts up to now without a gap and a hint at the next', () => {
    fc.assert(
      fc.property(moment, (nowMs) => {
        const { parts, hinted, segments } = read(render(channel, nowMs, 'LOW_LATENCY'))
        const next = Math.floor((nowMs - startsAtMs) / 500)
        expect(hinted).toBe(next)
        expect(parts).toEqual(parts.map((_, index) => next - parts.length + index))
        const partsOfThreeTargets = Math.min(next, 12)
        expect(parts.length).toBeGreaterThanOrEqual(partsOfThreeTargets)
        expect(segments.at(-1)).toBe(Math.floor(next / 4) - 1)
      }),
    )
  })

  test('grow at the end and shrink at the start only', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 12_000 }), mode, (nowMs, laterMs, as) => {
        const before = read(render(channel, nowMs, as))
        const after = read(render(channel, nowMs + laterMs, as))
        expect(after.firstSegment).toBeGreaterThanOrEqual(before.firstSegment)
        const kept = before.segments.filter((segment) => segment >= after.firstSegment)
        expect(after.segments.slice(0, kept.length)).toEqual(kept)
      }),
    )
  })

  test('are the same text from every server', () => {
    const twin = createSimulive(settings)
    fc.assert(
      fc.property(moment, mode, (nowMs, as) => {
        expect(render(twin, nowMs, as)).toBe(render(channel, nowMs, as))
      }),
    )
  })

  test('have neither parts nor blocking in standard form and hold players back by three segments', () => {
    const text = render(channel, startsAtMs + 60_700, 'STANDARD')
    expect(text).not.toMatch(/EXT-X-PART|PRELOAD-HINT|CAN-BLOCK/)
    expect(text).toContain('#EXT-X-SERVER-CONTROL:HOLD-BACK=6.0\n')
    expect(read(text).segments.at(-1)).toBe(29)
  })

  test('end with the last short one and say that it is over', () => {
    const short = createSimulive({ ...settings, endsAtMs: startsAtMs + 5_000 })
    for (const as of ['LOW_LATENCY', 'STANDARD'] as const) {
      const text = render(short, startsAtMs + 9_000, as)
      expect(text).toMatch(/#EXTINF:1\.000,\n2\.m4s\n#EXT-X-ENDLIST\n$/)
      expect(text).not.toContain('PRELOAD-HINT')
    }
  })

  test('name only addresses beside them', () => {
    const addresses = [...render(channel, startsAtMs + 60_700, 'LOW_LATENCY').matchAll(/URI="([^"]+)"/g)]
    for (const [, address] of addresses)
      expect(address).toMatch(/^(\.\.\/\d+\/ll\.m3u8|[\d.]+\.m4s|init\.mp4)$/)
  })
})

test('media playlist: a master playlist offers every rendition with its codecs, size and rate', () => {
  const lines = renderMasterPlaylist(channel, 'STANDARD', null).split('\n')
  expect(lines.filter((line) => line.endsWith('.m3u8'))).toEqual([
    '360/std.m3u8',
    '540/std.m3u8',
    '720/std.m3u8',
  ])
  expect(lines).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=593296,AVERAGE-BANDWIDTH=483591,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=24.000',
  )
})

test('media playlist: renders once, however often it is requested', () => {
  const playlists = createRenderedPlaylists()
  const ask = (nowMs: number, as: 'LOW_LATENCY' | 'STANDARD') => {
    const edge = channel.edge(nowMs)
    if (edge.state !== 'WAITING') playlists.media(channel, '360', as, edge)
  }
  for (let viewer = 0; viewer < 100; viewer++) {
    for (const ms of [0, 499, 500, 1_999]) {
      ask(startsAtMs + 10_000 + ms, 'STANDARD')
    }
  }
  expect(playlists.renderCount()).toBe(1)
  for (const ms of [0, 499, 500, 1_999]) {
    for (let viewer = 0; viewer < 100; viewer++) ask(startsAtMs + 10_000 + ms, 'LOW_LATENCY')
  }
  expect(playlists.renderCount()).toBe(1 + 3)
})
