import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http'
import { EVERYTHING, type Tier } from '../access/tier.ts'
import { createPlaybackKeyring, mintPlaybackToken, type PlaybackGrant } from '../access/token.ts'
import type { Clock, MediaSource } from '../channel/source.ts'
import { createMediaHost, type MediaHost } from '../host/media-host.ts'

export const TEST_KEYS = createPlaybackKeyring([
  { id: 'k1', secret: 'a test key that is long enough, really' },
])

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type MediaServer = AsyncDisposable & {
  host: MediaHost
  port: number
  /** Sends the path unchanged, without normalization. */
  fetch: (path: string, options?: { method?: string; headers?: Record<string, string> }) => Promise<Reply>
  /** A path that starts with a fresh token. */
  pathFor: (grant: Pick<PlaybackGrant, 'kind' | 'channel'>, file: string, tier?: Tier) => string
}

const answerElsewhere: RequestListener = (_, res) => void res.writeHead(421).end('not media')

/** `elsewhere` handles requests that the media host leaves; `angles` are those of any channel, by name. */
export async function startMediaServer(
  sources: readonly MediaSource[],
  clock: Clock,
  elsewhere: RequestListener = answerElsewhere,
  angles: Readonly<Record<string, MediaSource>> = {},
): Promise<MediaServer> {
  const host = createMediaHost({
    sources: (kind, channel, angle) =>
      (angle === null ? sources : [angles[angle]]).find(
        (source) => source?.kind === kind && source.channel === channel,
      ),
    keys: TEST_KEYS,
    clock,
  })
  const server = createServer((req, res) => {
    if (!host.handle(req, res)) elsewhere(req, res)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { port } = address
  return {
    host,
    port,
    fetch: (path, options = {}) => send(port, path, options),
    pathFor: ({ kind, channel }, file, tier = EVERYTHING) => {
      const token = mintPlaybackToken(TEST_KEYS, { kind, channel, session: 'viewer-1', tier }, clock())
      return `/v/${token}/${kind.toLowerCase()}/${channel}/${file}`
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function send(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (res) => {
      const pieces: Buffer[] = []
      res.on('data', (piece: Buffer) => pieces.push(piece))
      res.on('error', reject)
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(pieces) }),
      )
    })
    sent.on('error', reject).end()
  })
}
