import { expect, onTestFinished, test, vi } from 'vitest'
import type { Part } from '../clip/fragment.ts'
import { answerFile } from '../host/answer.ts'
import { createFragmentSplitter } from '../ingest/fragment-splitter.ts'
import { renderMediaPlaylist } from '../packager/media-playlist.ts'
import { createRenderedPlaylists } from '../packager/rendered-playlists.ts'
import { openFedChannel } from '../testing/fed-channel.ts'
import { type FollowedChannel, followChannel } from './follow-channel.ts'
import { openRecording } from './open-recording.ts'
import { readLine, type SlotEntry, writeEntry } from './slot-log.ts'

/** The show begins just before a key frame. */
const first = 3_590_696_000
/** The first segment has only its second half. */
const firstPart = 2
const partAt = (slot: number) => firstPart + slot
const startsAtMs = first * 500 - 300
const endsAtMs = (first + 64) * 500
const slate = (slot: number): SlotEntry => ({ kind: 'slate', slot })
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

function follow(fed: ReturnType<typeof openFedChannel>, nowMs = () => (first + 40) * 500): FollowedChannel {
  const channel = followChannel({
    ...{ channel: 'ev_1', folder: fed.folder, startsAtMs, endsAtMs, clock: nowMs },
    warn: () => {},
  })
  onTestFinished(() => channel.close())
  return channel
}

function open() {
  const fed = openFedChannel('ev_1')
  onTestFinished(fed.remove)
  return fed
}

const playlistOf = ({ media }: FollowedChannel) => {
  const edge = media.edge((first + 40) * 500)
  if (edge.state === 'WAITING') throw new Error('not open')
  return renderMediaPlaylist(media, '360', 'LOW_LATENCY', edge)
}

const nextPartOf = ({ media }: FollowedChannel) => {
  const edge = media.edge((first + 40) * 500)
  return edge.state === 'WAITING' ? null : edge.nextPart
}

test('recording: a log line reads the same again, and a truncated one reads as nothing', () => {
  const entry = open().addRun(first)(first + 3)
  const line = writeEntry(entry).trimEnd()
  expect(readLine(line)).toEqual(entry)
  expect(readLine('slate stage')).toEqual({ kind: 'header', slate: 'stage' })
  for (let length = 0; length < line.length - 12; length++)
    expect(readLine(line.slice(0, length))).not.toEqual(entry)
  for (const odd of ['x slate', '1 live', '1 live 1', '1 live 1 ../360:1+1', '1 slate 2', '-1 slate'])
    expect(readLine(odd)).toBeNull()
})

test('recording: a show opens with a first segment of one second and grows part by part for everybody', async () => {
  const fed = open()
  const [here, there] = [follow(fed), follow(fed)]
  expect(here.media.edge(startsAtMs).state).toBe('WAITING')
  fed.begin()
  const at = fed.addRun(first - 4)
  fed.show(...numbers(first - 4, first + 1).map((slot) => at(slot)))
  await vi.waitFor(() => expect(here.media.renditions).toHaveLength(3), 5_000)
  expect(here.media.edge(first * 500).state).toBe('WAITING')
  fed.show(at(first + 1))
  for (const { media } of [here, there])
    await vi.waitFor(
      () =>
        expect(media.edge((first + 2) * 500)).toEqual({
          ...{ state: 'OPEN', firstSegment: 0, firstPart, nextPart: 4 },
        }),
      5_000,
    )
  const arrived = vi.fn()
  here.media.awaitPart(4, () => 0, arrived)
  fed.show(at(first + 2))
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledOnce(), 5_000)
  expect(here.media.partBytes('540', 4, 0)).toEqual(there.media.partBytes('540', 4, 0) ?? expect.anything())
  expect(here.media.partBytes('540', 1, 0)).toBeUndefined()
  const ctx = { playlists: createRenderedPlaylists(), clock: () => (first + 40) * 500 }
  const segment = answerFile(ctx, here.media, { kind: 'SEGMENT', rendition: '540', segment: 0 }, '')
  const halves = [2, 3].flatMap((part) => here.media.partBytes('540', part, 0) ?? [])
  expect(segment).toEqual({ kind: 'MEDIA', pieces: halves })
  expect(playlistOf(here).split('\n').slice(8)).toEqual([
    expect.stringContaining('#EXT-X-PROGRAM-DATE-TIME'),
    ...[
      '#EXT-X-PART:DURATION=0.500,URI="0.2.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.500,URI="0.3.m4s"',
    ],
    ...['#EXTINF:1.000,', '0.m4s', expect.stringContaining('#EXT-X-PROGRAM-DATE-TIME')],
    '#EXT-X-PART:DURATION=0.500,URI="1.0.m4s",INDEPENDENT=YES',
    expect.stringContaining('1.1.m4s'),
    ...[
      expect.stringContaining('LAST-MSN=2,LAST-PART=0'),
      expect.stringContaining('LAST-MSN=2,LAST-PART=0'),
      '',
    ],
  ])
})

test('recording: media time has no gap through runs and the slate', async () => {
  const fed = open()
  fed.begin()
  const [one, two] = [fed.addRun(first), fed.addRun(first + 12)]
  fed.show(
    ...numbers(first, first + 6).map((slot) => one(slot)),
    ...numbers(first + 6, first + 12).map(slate),
  )
  fed.show(...numbers(first + 12, first + 20).map((slot) => two(slot)))
  const channel = follow(fed)
  await vi.waitFor(() => expect(nextPartOf(channel)).toBe(partAt(20)), 5_000)
  const { media } = channel
  const shown = numbers(firstPart, partAt(20))
  const parts = shown.flatMap((part) => media.partBytes('360', part, (first + 40) * 500) ?? [])
  const whole = parseTimes(Buffer.concat([media.init('360'), ...parts]))
  expect(whole).toEqual(shown.map((part) => part / 2))
  const playlist = playlistOf(channel)
  expect(playlist).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(first * 500).toISOString()}`)
  expect(playlist).not.toContain('DISCONTINUITY')
  // The slate can begin at any part, a picture only with each second.
  expect(shown.filter((part) => media.partInfo('360', part).independent)).toEqual(
    [0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18].map(partAt),
  )
})

/** Start of each part's picture in seconds. */
function parseTimes(bytes: Buffer): number[] {
  const times: number[] = []
  const onPart = (_: Buffer, { runs: [picture] }: Part) =>
    times.push(Number(picture?.startTicks) / (picture?.timescale ?? 1))
  createFragmentSplitter({ onInit: () => {}, onPart }).push(bytes)
  return times
}

test('recording: late media is not shown live and is in the recording', async () => {
  const fed = open()
  fed.begin()
  const at = fed.addRun(first)
  fed.show(...numbers(first, first + 8).map((slot) => at(slot)), slate(first + 8), at(first + 8, 'late'))
  fed.show(
    ...numbers(first + 9, first + 12).map(slate),
    ...numbers(first + 12, first + 16).map((slot) => at(slot)),
  )
  const channel = follow(fed)
  await vi.waitFor(() => expect(nextPartOf(channel)).toBe(partAt(16)), 5_000)
  expect(channel.media.partInfo('360', partAt(9)).independent).toBe(true)
  const recording = await openRecording({ channel: 'ev_1', folder: fed.folder, startsAtMs, endsAtMs })
  onTestFinished(() => recording?.close())
  expect(recording).toMatchObject({
    partCount: 16,
    partMs: 500,
    offsetMs: 300,
    gaps: [{ fromMs: 4_800, toMs: 6_300 }],
  })
  expect(recording?.onAirAtMs(0)).toBe(first * 500)
  const [kept = [], shown = []] = [
    recording?.partBytes('720', 12),
    channel.media.partBytes('720', partAt(12), (first + 40) * 500),
  ].map((pieces) => pieces?.at(-1))
  expect(kept).toEqual(shown)
})

test('recording: a process that starts during the show opens where the others are', async () => {
  const fed = open()
  fed.begin()
  const at = fed.addRun(first)
  fed.show(...numbers(first, first + 4).map((slot) => at(slot)), ...numbers(first + 4, first + 60).map(slate))
  const channel = follow(fed)
  await vi.waitFor(() => expect(nextPartOf(channel)).toBe(partAt(60)), 5_000)
  expect(channel.media.edge((first + 61) * 500)).toMatchObject({ firstSegment: 8, nextPart: partAt(60) })
  expect(channel.media.partBytes('360', partAt(59), 0)).toBeDefined()
  expect(channel.media.partBytes('360', partAt(60), 0)).toBeUndefined()
})

test('recording: ends with the show, also after an encore, and waiting viewers get a response', async () => {
  const fed = open()
  fed.begin()
  const at = fed.addRun(first)
  fed.show(...numbers(first, first + 62).map((slot) => at(slot)))
  const channel = follow(fed, () => (first + 64) * 500)
  await vi.waitFor(() => expect(nextPartOf(channel)).toBe(partAt(62)), 5_000)
  channel.endAt(endsAtMs + 60_000)
  fed.show(at(first + 62), at(first + 63), slate(first + 64))
  await vi.waitFor(() => expect(nextPartOf(channel)).toBe(partAt(65)), 5_000)
  expect(channel.media.edge((first + 65) * 500).state).toBe('OPEN')
  const arrived = vi.fn()
  channel.media.awaitPart(partAt(70), () => 0, arrived)
  channel.endAt(endsAtMs)
  expect(channel.media.edge((first + 65) * 500)).toMatchObject({ state: 'ENDED', nextPart: partAt(64) })
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled(), 5_000)
})

test('recording: a show without any picture or before its log has none', async () => {
  const fed = open()
  const settings = { channel: 'ev_1', folder: fed.folder, startsAtMs, endsAtMs }
  expect(await openRecording(settings)).toBeNull()
  fed.begin()
  fed.show(slate(first))
  fed.note('35906960')
  expect(await openRecording(settings)).toBeNull()
})
