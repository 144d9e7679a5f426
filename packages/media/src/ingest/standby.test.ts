import { expect, test, vi } from 'vitest'
import type { MediaTag } from '#src/rtmp/tags.ts'
import { createStandby } from './standby.ts'

const tag = (kind: MediaTag['kind'], timestampMs: number, more: Partial<MediaTag> = {}): MediaTag => ({
  ...{ kind, timestampMs, isHeader: false, isKeyFrame: false, body: Buffer.alloc(100) },
  ...more,
})
const header = (kind: MediaTag['kind'], text: string) =>
  tag(kind, 0, { isHeader: true, body: Buffer.from(text) })

function open() {
  let nowMs = 1_000
  const standby = createStandby(() => nowMs)
  const target = { tag: vi.fn(), describe: vi.fn(), end: vi.fn() }
  return {
    ...standby,
    ...{ target, end: () => standby.publication.end(true, null) },
    /** One group of a second: a key frame and three more. */
    second: (body = Buffer.alloc(100)) => {
      for (let nth = 0; nth < 4; nth++, nowMs += 250)
        standby.publication.tag(tag('VIDEO', nowMs, { isKeyFrame: nth === 0, body }))
    },
    begin: () => {
      standby.publication.tag(header('VIDEO', 'avc'))
      standby.publication.tag(header('AUDIO', 'aac'))
    },
  }
}
type Given = [MediaTag, number | undefined][]

test('stand-by: hands over headers and the last seconds from a key frame on, with their times of arrival', () => {
  const waiting = open()
  waiting.begin()
  expect(waiting.isReady()).toBe(false)
  waiting.publication.describe({ widthPx: 1_280, heightPx: 720 })
  for (let nth = 0; nth < 60; nth++) waiting.second()
  expect(waiting.isReady()).toBe(true)
  waiting.handOver(waiting.target)
  const given = waiting.target.tag.mock.calls as Given
  expect(given.slice(0, 2).map(([{ body }]) => String(body))).toEqual(['avc', 'aac'])
  const media = given.slice(2)
  expect(media[0]?.[0]).toMatchObject({ isKeyFrame: true })
  expect(media.map(([{ timestampMs }, at]) => timestampMs - (at ?? 0))).toEqual(media.map(() => 0))
  expect((media.at(-1)?.[1] ?? 0) - (media[0]?.[1] ?? 0)).toBeGreaterThanOrEqual(4_000)
  expect(media.length).toBeLessThan(6 * 4)
  expect(waiting.target.describe).toHaveBeenCalledWith({ widthPx: 1_280, heightPx: 720 })
})

test('stand-by: passes on what arrives after the hand-over, and its end', () => {
  const waiting = open()
  waiting.begin()
  waiting.handOver(waiting.target)
  waiting.second()
  expect(waiting.target.tag).toHaveBeenCalledTimes(6)
  waiting.end()
  expect(waiting.target.end).toHaveBeenCalledWith(true, null)
})

test('stand-by: keeps at most eight megabytes, and nothing of a former format', () => {
  const waiting = open()
  waiting.begin()
  for (let nth = 0; nth < 6; nth++) waiting.second(Buffer.alloc(1024 * 1024))
  waiting.handOver(waiting.target)
  const bytes = (waiting.target.tag.mock.calls as Given).reduce((all, [{ body }]) => all + body.length, 0)
  expect(bytes).toBeLessThan(8 * 1024 * 1024 + 100)

  const changed = open()
  changed.begin()
  changed.second()
  changed.publication.tag(header('VIDEO', 'larger'))
  changed.handOver(changed.target)
  expect(changed.target.tag.mock.calls.map(([{ body }]) => String(body))).toEqual(['larger', 'aac'])
})
