import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'
import { createRedisClients, type PubSubClient } from './redis-clients.ts'

/** Publishes to and subscribes to one Redis channel; reconnects by itself. */
export interface RedisLink {
  /** Drops what cannot be sent immediately; never waits. */
  send(text: string): void
  close(): Promise<void>
}

export interface RedisLinkOptions {
  url: string
  channel: string
  log: Logger
  handle: (text: string) => void
  /** The subscription is ready, for the first time or again. */
  opened: () => void
  lost: () => void
}

const connectWithinMs = 2_000
/** A connection to a Redis that stays silent is closed after this. */
const silentWithinMs = 5_000
/** Sending stops when Redis has not acknowledged for this long; the idle socket then times out. */
const answerWithinMs = 2_000
const mostUnanswered = 500

const pauseMs = (tries: number) => Math.min(2_000, 50 * 2 ** Math.min(tries, 6)) * (0.5 + Math.random() / 2)

/** Does not throw while Redis is down. */
export async function openRedisLink(options: RedisLinkOptions): Promise<RedisLink> {
  const { url, channel, log, handle, opened, lost } = options
  const { speaker, listener } = await createRedisClients(url, {
    connectTimeout: connectWithinMs,
    socketTimeout: silentWithinMs,
    reconnectStrategy: pauseMs,
  })
  const clients = [...new Set([speaker, listener])]
  let isClosed = false
  let unanswered = 0
  let answeredAtMs = 0
  let fault = ''
  const note = (err: Error) => {
    if (err.message !== fault) log.warn({ reason: err.message }, 'Redis is unreachable')
    fault = err.message
  }
  for (const client of clients) client.on('error', note)
  listener.on('reconnecting', lost)
  listener.on('ready', () => {
    fault = ''
    opened()
  })
  const ignore = () => {}
  /** A client of one server goes on by itself; those of Sentinel and Cluster give up while no node answers. */
  const connectTo = async (client: PubSubClient) => {
    for (let tries = 0; !isClosed; tries++) {
      const fails = await client.connect().then(
        () => null,
        (err: Error) => err,
      )
      if (!fails) return
      note(fails)
      await pause(pauseMs(tries), undefined, { ref: false })
    }
  }
  for (const client of clients) {
    const connected = connectTo(client)
    // The client keeps the subscription and renews it after each reconnect.
    if (client === listener) void connected.then(() => listener.subscribe(channel, handle)).then(opened, note)
  }
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
      // Does not wait for a Redis that is down.
      isClosed = true
      const gone = new Promise((done) => setTimeout(done, 500).unref())
      await Promise.race([Promise.allSettled(clients.map((client) => client.close())), gone])
      for (const client of clients) if (client.isOpen) client.destroy()
    },
  }
}
