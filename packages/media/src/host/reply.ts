import type { IncomingMessage, ServerResponse } from 'node:http'
import { PLAYBACK_TOKEN_SEC } from '../access/token.ts'
import { isOpen, type PlaybackKind } from '../channel/source.ts'
import type { RenderedPlaylist } from '../packager/rendered-playlists.ts'
import { readRange } from './range.ts'

/** Players run on the product's origin and the media host may have another; authorization is in the address. */
const OWN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Length, Content-Range, Date, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
// No longer than the token in the address, so that no cache outlives the permission to watch.
const MEDIA_LIFE = `max-age=${PLAYBACK_TOKEN_SEC}, immutable`
// An unpublished clip disappears from every cache within this time.
const OPEN_LIFE = 'public, max-age=600'
const PLAYLIST_LIFE: Record<PlaybackKind, string> = {
  LIVE: 'max-age=1',
  REPLAY: `max-age=${PLAYBACK_TOKEN_SEC}`,
  HIGHLIGHT: OPEN_LIFE,
  TRAILER: OPEN_LIFE,
}
const mediaLife = (kind: PlaybackKind): string => (isOpen(kind) ? OPEN_LIFE : MEDIA_LIFE)

/** Writes responses. Both functions with a body return the number of body bytes. */
export type Replies = {
  sendEmpty: (res: ServerResponse, status: number, headers?: Record<string, string>) => void
  sendPlaylist: (
    req: IncomingMessage,
    res: ServerResponse,
    kind: PlaybackKind,
    playlist: RenderedPlaylist,
  ) => number
  sendMedia: (
    req: IncomingMessage,
    res: ServerResponse,
    kind: PlaybackKind,
    pieces: readonly Buffer[],
    contentType?: string,
  ) => number
}

/** `common`: headers of every response. Heads are written as one flat list, which Node need not normalize. */
export function createReplies(common: Record<string, string>): Replies {
  const shared = Object.entries({ ...common, ...OWN_HEADERS }).flat()
  const headOf = (headers: Record<string, string>): string[] => [...shared, ...Object.entries(headers).flat()]
  const playlistHead = (kind: PlaybackKind, coding: Record<string, string>): string[] =>
    headOf({
      'content-type': 'application/vnd.apple.mpegurl',
      vary: 'Accept-Encoding',
      'cache-control': PLAYLIST_LIFE[kind],
      ...coding,
    })
  const playlistHeads = (coding: Record<string, string>): Record<PlaybackKind, string[]> => ({
    LIVE: playlistHead('LIVE', coding),
    REPLAY: playlistHead('REPLAY', coding),
    HIGHLIGHT: playlistHead('HIGHLIGHT', coding),
    TRAILER: playlistHead('TRAILER', coding),
  })
  const plainHeads = playlistHeads({})
  const zippedHeads = playlistHeads({ 'content-encoding': 'gzip' })

  const sendEmpty: Replies['sendEmpty'] = (res, status, headers = {}) => {
    res.writeHead(status, headOf({ 'cache-control': 'no-store', 'content-length': '0', ...headers })).end()
  }
  return {
    sendEmpty,
    sendPlaylist: (req, res, kind, playlist) => {
      const zipped = /\bgzip\b/.test(String(req.headers['accept-encoding'] ?? ''))
      const body = zipped ? playlist.gzip : playlist.plain
      const head = (zipped ? zippedHeads : plainHeads)[kind]
      res.writeHead(200, [...head, 'content-length', String(body.length)])
      if (req.method === 'HEAD') {
        res.end()
        return 0
      }
      res.end(body, 'latin1')
      return body.length
    },
    sendMedia: (req, res, kind, pieces, contentType = 'video/mp4') => {
      const size = byteCount(pieces)
      const range = readRange(req.headers.range, size)
      if (range === 'UNSATISFIABLE') {
        sendEmpty(res, 416, { 'content-range': `bytes */${size}` })
        return 0
      }
      const [status, sent, part] = range === 'WHOLE' ? [200, pieces, {}] : partOf(pieces, range, size)
      res.writeHead(
        status,
        headOf({
          'accept-ranges': 'bytes',
          'content-type': contentType,
          'cache-control': mediaLife(kind),
          'content-length': String(byteCount(sent)),
          ...part,
        }),
      )
      return sendPieces(req, res, sent)
    },
  }
}

function partOf(
  pieces: readonly Buffer[],
  { from, to }: { from: number; to: number },
  size: number,
): [status: number, pieces: readonly Buffer[], headers: Record<string, string>] {
  return [206, cutPieces(pieces, from, to), { 'content-range': `bytes ${from}-${to - 1}/${size}` }]
}

/** The bytes are not copied: a slow reader costs references only. */
function sendPieces(req: IncomingMessage, res: ServerResponse, pieces: readonly Buffer[]): number {
  if (req.method === 'HEAD') {
    res.end()
    return 0
  }
  const last = pieces.length - 1
  for (let at = 0; at < last; at++) res.write(pieces[at])
  res.end(pieces[last])
  return byteCount(pieces)
}

function cutPieces(pieces: readonly Buffer[], from: number, to: number): Buffer[] {
  const cut: Buffer[] = []
  let start = 0
  for (const piece of pieces) {
    const wanted = piece.subarray(Math.max(0, from - start), Math.max(0, to - start))
    if (wanted.length > 0) cut.push(wanted)
    start += piece.length
  }
  return cut
}

function byteCount(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0)
}
