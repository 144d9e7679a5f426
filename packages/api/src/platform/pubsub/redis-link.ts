import type { Logger } from '#platform/log.ts'

/** A channel of a Redis, heard and spoken to; comes back by itself. */
export interface RedisLink {
  /** What cannot be sent at once is lost; nobody waits. */
  send(text: string): void
  close(): Promise<void>
}

export interface RedisLinkOptions {
  url: string
  channel: string
  log: Logger
  hear: (text: string) => void
  /** It listens, again or for the first time. */
  opened: () => void
  /** The connection is lost. */
  lost: () => void
}

const connectWithinMs = 2_000
/** A Redis that does not answer is left after this. */
const silentWithinMs = 5_000
/** Nothing more is said to one that has not answered for this long; its socket then falls silent and ends. */
const answerWithinMs = 2_000
const mostUnanswered = 500

const pauseMs = (tries: number) => Math.min(2_000, 50 * 2 ** Math.min(tries, 6)) * (0.5 + Math.random() / 2)

/** Never throws for a Redis that is away. */
export async function openRedisLink(options: RedisLinkOptions): Promise<RedisLink> {
  const { url, channel, log, hear, opened, lost } = options
  // Only where it is used: its list of commands is long.
  const { createClient } = await import('@redis/client')
  const socket = {
    connectTimeout: connectWithinMs,
    socketTimeout: silentWithinMs,
    reconnectStrategy: pauseMs,
  }
  const speaker = createClient({ url, name: 'encore', socket, disableOfflineQueue: true })
  const listener = createClient({ url, name: 'encore-hears', socket })
  let unanswered = 0
  let answeredAtMs = 0
  let fault = ''
  const note = (err: Error) => {
    if (err.message !== fault) log.warn({ reason: err.message }, 'Redis is unreachable')
    fault = err.message
  }
  speaker.on('error', note)
  listener.on('error', note)
  listener.on('reconnecting', lost)
  listener.on('ready', () => {
    fault = ''
    opened()
  })
  const ignore = () => {}
  void speaker.connect().catch(ignore)
  void listener.connect().catch(ignore)
  // Kept over lost connections: it subscribes again whenever it is ready.
  void listener.subscribe(channel, hear).then(opened, note)
  return {
    send: (text) => {
      if (unanswered === 0) answeredAtMs = performance.now()
      const isStuck = performance.now() - answeredAtMs > answerWithinMs
      if (!speaker.isReady || isStuck || unanswered >= mostUnanswered) return
      unanswered++
      speaker
        .publish(channel, text)
        .catch(ignore)
        .finally(() => {
          unanswered--
          answeredAtMs = performance.now()
        })
    },
    close: async () => {
      // A Redis that is gone is not waited for.
      const gone = new Promise((done) => setTimeout(done, 500).unref())
      await Promise.race([Promise.allSettled([speaker.close(), listener.close()]), gone])
      for (const client of [speaker, listener]) if (client.isOpen) client.destroy()
    },
  }
}
