import type { Clock, MediaSource } from '../channel/source.ts'
import { readReload } from '../packager/blocking-reload.ts'
import type { OpenEdge } from '../packager/media-playlist.ts'
import type { RenderedPlaylist, RenderedPlaylists } from '../packager/rendered-playlists.ts'
import type { MediaFile } from './address.ts'

export type Answer =
  | { kind: 'EMPTY'; status: number; headers?: Record<string, string> }
  | { kind: 'PLAYLIST'; playlist: RenderedPlaylist }
  | { kind: 'MEDIA'; pieces: readonly Buffer[] }
  | { kind: 'PICTURE'; picture: Buffer }
  /** Read from disk, or generated at the first request. */
  | { kind: 'LATER'; answer: Promise<Answer> }
  /** `answer` must be called once the part exists. */
  | { kind: 'AFTER_PART'; part: number; answer: () => Answer }

export type AnswerContext = { playlists: RenderedPlaylists; clock: Clock }

const NOT_FOUND: Answer = { kind: 'EMPTY', status: 404 }

/** The response for an authorized viewer of the source; 404 with `Retry-After` before it opens. */
export function answerFile(ctx: AnswerContext, source: MediaSource, file: MediaFile, query: string): Answer {
  if ('rendition' in file && source.renditions.every(({ name }) => name !== file.rendition)) return NOT_FOUND
  const nowMs = ctx.clock()
  const edge = source.edge(nowMs)
  if (edge.state === 'WAITING') return answerTooEarly(edge.opensAtMs - nowMs)
  switch (file.kind) {
    case 'MASTER':
      return isListed(source, file.maxHeight)
        ? { kind: 'PLAYLIST', playlist: ctx.playlists.master(source, file.mode, file.maxHeight) }
        : NOT_FOUND
    case 'PLAYLIST':
      return file.mode === 'STANDARD'
        ? { kind: 'PLAYLIST', playlist: ctx.playlists.media(source, file.rendition, file.mode, edge) }
        : answerReload(ctx, source, file, edge, query)
    case 'POSTER':
      return answerPicture(source.poster ?? null)
    case 'SHEET':
      return source.sheets
        ? { kind: 'LATER', answer: source.sheets.read(file.sheet).then(answerPicture) }
        : NOT_FOUND
    case 'INIT':
      return { kind: 'MEDIA', pieces: [source.init(file.rendition)] }
    case 'SEGMENT':
      return answerMedia(segmentBytes(source, file, edge, nowMs))
    case 'PART':
      return answerPart(ctx, source, file, edge)
  }
}

/**
 * Lines of the highest picture that a file shows or lists; 0 for files that belong to every picture of a camera.
 * Undefined when the source has no such picture.
 */
export function heightOf({ renditions }: MediaSource, file: MediaFile): number | undefined {
  if (file.kind === 'POSTER' || file.kind === 'SHEET') return 0
  if (file.kind === 'MASTER') return file.maxHeight ?? renditions.at(-1)?.heightPx
  return renditions.find(({ name }) => name === file.rendition)?.heightPx
}

/** One master playlist per picture height, so that callers cannot fill the cache. */
const isListed = ({ renditions }: MediaSource, maxHeight: number | null): boolean =>
  maxHeight === null || renditions.some(({ heightPx }) => heightPx === maxHeight)

function answerTooEarly(waitMs: number): Answer {
  return { kind: 'EMPTY', status: 404, headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } }
}

function answerReload(
  ctx: AnswerContext,
  source: MediaSource,
  file: Extract<MediaFile, { kind: 'PLAYLIST' }>,
  edge: OpenEdge,
  query: string,
): Answer {
  const reload = readReload(query, source, edge)
  switch (reload.kind) {
    case 'REFUSED':
      return { kind: 'EMPTY', status: 400 }
    case 'NOW':
      return { kind: 'PLAYLIST', playlist: ctx.playlists.media(source, file.rendition, file.mode, edge) }
    case 'AFTER_PART':
      return { kind: 'AFTER_PART', part: reload.part, answer: () => answerFile(ctx, source, file, '') }
  }
}

/** Only the hinted part is waited for, because players request it before it exists. */
function answerPart(
  ctx: AnswerContext,
  source: MediaSource,
  file: Extract<MediaFile, { kind: 'PART' }>,
  edge: OpenEdge,
): Answer {
  if (file.part >= source.partsPerSegment) return NOT_FOUND
  const part = file.segment * source.partsPerSegment + file.part
  const fetch = (): Answer => answerMedia(source.partBytes(file.rendition, part, ctx.clock()))
  const isHinted = edge.state === 'OPEN' && part === edge.nextPart
  return isHinted ? { kind: 'AFTER_PART', part, answer: fetch } : fetch()
}

function answerPicture(picture: Buffer | null): Answer {
  return picture === null ? NOT_FOUND : { kind: 'PICTURE', picture }
}

function answerMedia(pieces: readonly Buffer[] | undefined): Answer {
  return pieces === undefined ? NOT_FOUND : { kind: 'MEDIA', pieces }
}

/** A whole segment. The first one of a channel and the last one of an ended channel may hold fewer parts. */
function segmentBytes(
  source: MediaSource,
  { rendition, segment }: Extract<MediaFile, { kind: 'SEGMENT' }>,
  edge: OpenEdge,
  nowMs: number,
): Buffer[] | undefined {
  const endPart = (segment + 1) * source.partsPerSegment
  const firstPart = Math.max(endPart - source.partsPerSegment, edge.firstPart)
  const lastPart = edge.state === 'ENDED' ? Math.min(endPart, edge.nextPart) : endPart
  const pieces: Buffer[] = []
  for (let part = firstPart; part < lastPart; part++) {
    const bytes = source.partBytes(rendition, part, nowMs)
    if (bytes === undefined) return undefined
    pieces.push(...bytes)
  }
  return pieces.length === 0 ? undefined : pieces
}
