import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLine } from '#src/recording/slot-log.ts'
import { createSimulive } from '../channel/simulive.ts'
import { readReload } from '../packager/blocking-reload.ts'
import type { OpenEdge } from '../packager/media-playlist.ts'
import { createRenderedPlaylists } from '../packager/rendered-playlists.ts'
import { stage } from '../testing/stage.ts'
import { readAddress, readFile } from './address.ts'
import { answerFile } from './answer.ts'
import { readRange } from './range.ts'

/** For more runs: FUZZ_RUNS=1000000. */
const runs = Number(process.env.FUZZ_RUNS ?? 100_000)

const nowMs = Date.UTC(2026, 10, 22, 12)
const source = createSimulive({
  ...{ channel: 'ev_1', clip: stage, loops: true },
  ...{ startsAtMs: nowMs - 600_000, endsAtMs: nowMs + 600_000 },
})
const ctx = { playlists: createRenderedPlaylists(), clock: () => nowMs }
const edge = source.edge(nowMs) as OpenEdge
/** The end of the second segment ahead, for which a player may wait (RFC 8216bis 6.2.5.2). */
const lastPartAhead = edge.nextPart + 2 * source.partsPerSegment - 1

/** Valid addresses, queries, ranges and lines; each run alters some characters. */
const right = [
  '/v/1790000000.k1~live~ev_1~t1.AAAA/live/ev_1/540/ll.m3u8?_HLS_msn=300&_HLS_part=1',
  '/v/public/highlight/ev_1/~b2/720/301.3.m4s',
  '/v/t/replay/ev_1/540/0.m4s',
  '/v/t/live/ev_1/540/ll.m3u8?_HLS_msn=302',
  '/v/t/live/ev_1/540/ll.m3u8?_HLS_msn=303',
  '/v/t/live/ev_1/master.m3u8',
  '/v/t/live/ev_1/~b2/std.540.m3u8',
  '/v/t/live/ev_1/360/init.mp4',
]
const pieces = fc.constantFrom(
  ...['..', '/', '%2e', '%2f', '\\', '\0', '~', '?', '&', '=', '_HLS_msn=', '_HLS_part=', '-1', '999999'],
  ...['4294967296', '.m4s', 'init.mp4', '\r\n', 'é', '\ud800', ' '],
)
const altered = fc
  .tuple(
    fc.constantFrom(...right),
    fc.array(fc.tuple(fc.nat(100), fc.nat(3), fc.oneof(pieces, fc.string({ maxLength: 4 }))), {
      maxLength: 5,
    }),
  )
  .map(([text, changes]) =>
    changes.reduce((now, [at, gone, put]) => now.slice(0, at) + put + now.slice(at + gone), text),
  )
const target = fc.oneof(
  { weight: 8, arbitrary: altered },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }).map((rest) => `/v/${rest}`) },
)

/** The response for an authorized viewer, whatever the address. */
function answer(text: string): string {
  const address = readAddress(text)
  if (address.state !== 'READ') return address.state
  if (/(^|\/)\.{0,2}(\/|$)|[^a-z0-9./]/.test(address.file)) throw new Error(`read ${address.file}`)
  readReload(address.query, source, edge)
  const file = readFile(address.file)
  if (!file) return 'NO FILE'
  const found = answerFile(ctx, source, file, address.query)
  if (found.kind === 'AFTER_PART' && found.part > lastPartAhead) throw new Error(`waits for ${found.part}`)
  return found.kind
}

test('media host fuzzing: altered addresses read only files, wait for nothing far and render nothing new', {
  timeout: 120_000,
}, () => {
  const kinds = new Map<string, number>()
  fc.assert(
    fc.property(target, (text) => {
      const kind = answer(text)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }),
    { numRuns: runs },
  )
  // Valid inputs are included, so that the code behind the parser is reached too.
  for (const kind of ['PLAYLIST', 'MEDIA', 'EMPTY', 'REFUSED', 'NO FILE', 'AFTER_PART'])
    expect([kind, (kinds.get(kind) ?? 0) > 0]).toEqual([kind, true])
  const everyPlaylist = 2 + 2 * source.renditions.length
  expect(ctx.playlists.renderCount()).toBeLessThanOrEqual(everyPlaylist)
})

test('media host fuzzing: ranges and lines of a slot log are read or ignored', { timeout: 120_000 }, () => {
  const digits = fc.stringMatching(/^[0-9-]{0,20}$/)
  const range = fc.oneof(
    digits.map((text) => `bytes=${text}`),
    fc.string({ maxLength: 40 }),
  )
  const line = fc.oneof(
    fc
      .tuple(digits, fc.constantFrom('live', 'late', 'slate', 'x'), digits, fc.string({ maxLength: 30 }))
      .map((words) => words.join(' ')),
    fc.string({ maxLength: 60 }),
    fc.constant('3586940016 live 3586940016 360:1256+31744'),
  )
  let read = 0
  fc.assert(
    fc.property(range, fc.nat(5_000_000), line, (header, size, text) => {
      const found = readRange(header, size)
      const isInside =
        typeof found === 'string' || (found.from >= 0 && found.from < found.to && found.to <= size)
      if (!isInside) throw new Error(`${header} of ${size}: ${JSON.stringify(found)}`)
      if (readLine(text)) read++
    }),
    { numRuns: runs },
  )
  expect(read).toBeGreaterThan(runs / 10)
})
