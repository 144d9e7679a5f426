import type { IncomingMessage, ServerResponse } from 'node:http'
import { PLAYBACK_TOKEN_SEC } from '../access/token.ts'
import type { PlaybackKind } from '../channel/source.ts'
import type { RenderedPlaylist } from '../packager/rendered-playlists.ts'
import { readRange } from './range.ts'

/** Players run on the product's origin, the media host may have its own; addresses carry the right to watch. */
const SHARED_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Length, Content-Range, Date, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}
const PLAYLIST_HEADERS = {
  ...SHARED_HEADERS,
  'Content-Type': 'application/vnd.apple.mpegurl',
  Vary: 'Accept-Encoding',
}
const MEDIA_HEADERS = {
  ...SHARED_HEADERS,
  'Accept-Ranges': 'bytes',
}
// No longer than the token in the address, so that no cache outlives the right to watch.
const MEDIA_LIFE = `max-age=${PLAYBACK_TOKEN_SEC}, immutable`
// A clip that is taken down is gone from every cache within this time.
const HIGHLIGHT_LIFE = 'public, max-age=600'
const PLAYLIST_LIFE: Record<PlaybackKind, string> = {
  LIVE: 'max-age=1',
  REPLAY: `max-age=${PLAYBACK_TOKEN_SEC}`,
  HIGHLIGHT: HIGHLIGHT_LIFE,
}
const mediaLife = (kind: PlaybackKind): string => (kind === 'HIGHLIGHT' ? HIGHLIGHT_LIFE : MEDIA_LIFE)

/** Answers without a body. */
export function sendEmpty(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res
    .writeHead(status, { ...SHARED_HEADERS, 'Cache-Control': 'no-store', 'Content-Length': '0', ...headers })
    .end()
}

/** Both senders answer with the number of body bytes. */
export function sendPlaylist(
  req: IncomingMessage,
  res: ServerResponse,
  kind: PlaybackKind,
  playlist: RenderedPlaylist,
): number {
  const zipped = /\bgzip\b/.test(String(req.headers['accept-encoding'] ?? ''))
  const body = zipped ? playlist.gzip : playlist.plain
  const headers = {
    ...PLAYLIST_HEADERS,
    'Cache-Control': PLAYLIST_LIFE[kind],
    'Content-Length': body.length,
  }
  res.writeHead(200, zipped ? { ...headers, 'Content-Encoding': 'gzip' } : headers)
  return sendPieces(req, res, [body])
}

export function sendMedia(
  req: IncomingMessage,
  res: ServerResponse,
  kind: PlaybackKind,
  pieces: readonly Buffer[],
  contentType = 'video/mp4',
): number {
  const common = { ...MEDIA_HEADERS, 'Content-Type': contentType, 'Cache-Control': mediaLife(kind) }
  const size = byteCount(pieces)
  const range = readRange(req.headers.range, size)
  if (range === 'UNSATISFIABLE') {
    sendEmpty(res, 416, { 'Content-Range': `bytes */${size}` })
    return 0
  }
  if (range === 'WHOLE') {
    res.writeHead(200, { ...common, 'Content-Length': size })
    return sendPieces(req, res, pieces)
  }
  const { from, to } = range
  const headers = { 'Content-Length': to - from, 'Content-Range': `bytes ${from}-${to - 1}/${size}` }
  res.writeHead(206, { ...common, ...headers })
  return sendPieces(req, res, cutPieces(pieces, from, to))
}

/** The bytes stay where they are: a slow reader costs references, no copies. */
function sendPieces(req: IncomingMessage, res: ServerResponse, pieces: readonly Buffer[]): number {
  if (req.method === 'HEAD') {
    res.end()
    return 0
  }
  for (const piece of pieces.slice(0, -1)) res.write(piece)
  res.end(pieces.at(-1))
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
