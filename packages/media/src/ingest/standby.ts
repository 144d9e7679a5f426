import type { PictureSize, Publication } from '#src/rtmp/session.ts'
import type { MediaTag } from '#src/rtmp/tags.ts'
import type { FeedPublication } from './feed.ts'

/** Kept of the input, in milliseconds: as long as viewers wait for the picture before the slate appears. */
const KEPT_MS = 4_000
const MOST_BYTES = 8 * 1024 * 1024

/** An encoder whose channel another process or connection feeds. Its newest input is kept for the moment of need. */
export type Standby = {
  publication: Publication
  /** True once a picture can begin. */
  isReady: () => boolean
  /** Gives the kept input to the channel, and from now on all that arrives. */
  handOver: (target: FeedPublication) => void
}

type Arrived = { tag: MediaTag; atMs: number }
/** Tags from a key frame to the next one. */
type Group = { tags: Arrived[]; bytes: number }

export function createStandby(clock: () => number): Standby {
  const headers = new Map<MediaTag['kind'], MediaTag>()
  let groups: Group[] = []
  let size: PictureSize | null = null
  let target: FeedPublication | null = null

  const keep = (tag: MediaTag) => {
    if (tag.isHeader) {
      // Earlier tags have another format.
      if (headers.get(tag.kind)?.body.equals(tag.body) === false) groups = []
      headers.set(tag.kind, tag)
      return
    }
    const atMs = clock()
    if (tag.isKeyFrame) groups.push({ tags: [], bytes: 0 })
    const newest = groups.at(-1)
    if (!newest) return
    newest.tags.push({ tag, atMs })
    newest.bytes += tag.body.length
    const isEnough = () => (groups[1]?.tags[0]?.atMs ?? atMs) < atMs - KEPT_MS
    const bytes = () => groups.reduce((all, group) => all + group.bytes, 0)
    while (isEnough() || (groups.length > 0 && bytes() > MOST_BYTES)) groups.shift()
  }

  return {
    publication: {
      tag: (tag) => (target ? target.tag(tag) : keep(tag)),
      describe: (announced) => {
        size = announced
        target?.describe(announced)
      },
      end: (isClean, fault) => target?.end(isClean, fault),
    },
    isReady: () => headers.has('VIDEO') && groups.length > 0,
    handOver: (found) => {
      target = found
      if (size) found.describe(size)
      for (const header of headers.values()) found.tag(header)
      for (const { tags } of groups) for (const { tag, atMs } of tags) found.tag(tag, atMs)
      groups = []
    },
  }
}
