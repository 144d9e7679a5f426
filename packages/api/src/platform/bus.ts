import type { OnSaleQueue } from '@encore/contract/endpoints'
import type { Db, Sql } from './db/connect.ts'
import type { Logger } from './log.ts'

/** Messages between processes. They are small and only hints; the database holds the truth. */
export type BusMessage =
  | { topic: 'catalog' }
  | { topic: 'clock' }
  | { topic: 'member'; uid: string; what: 'wallet' | 'order' | 'entitlement' | 'notification'; id?: string }
  | { topic: 'member'; uid: string; what: 'cart'; count: number }
  /** A call, its ring or its place changed; `id` is the call session. The database publishes it. */
  | { topic: 'member'; uid: string; what: 'call'; id: string }
  /** Another device took over; `id` is the viewing that ended. */
  | { topic: 'member'; uid: string; what: 'viewing'; id: string }
  /** Concerns every connected member. */
  | { topic: 'members'; what: 'notification'; id: string }
  | { topic: 'session'; uid: string; sid: string | null }
  /** The permissions of a member changed. */
  | { topic: 'roles'; uid: string }
  /** Staff changed the time of a show, or whether the slate covers it. */
  | { topic: 'show'; eventId: string; isKeyNew?: true }
  /** A show began before its announced start. */
  | { topic: 'began'; eventId: string }
  | { topic: 'chat'; eventId: string }
  | { topic: 'feature-switches' }
  | { topic: 'stock'; productId: string; available: number; held: number }
  /** Cues after this number were written to an event's timeline. */
  | { topic: 'cues'; eventId: string; after: number }
  /** A call, a seat or a signal at a station changed. */
  | { topic: 'call'; stationId: string }
  | { topic: 'queue'; version: number; queue: OnSaleQueue }

type Topic = BusMessage['topic']
type Message<T extends Topic> = Extract<BusMessage, { topic: T }>

export interface Bus {
  on<T extends Topic>(topic: T, handle: (message: Message<T>) => void): void
  /** The connection was lost and is back; messages in between were missed. */
  onGap(handle: () => void): void
  close(): Promise<void>
}

const channel = 'encore'

/** Publishes to every process when the transaction commits. */
export async function publish(db: Db, message: BusMessage): Promise<void> {
  await db`select pg_notify(${channel}, ${JSON.stringify(message)})`
}

/** Publishes several messages in one statement. */
export async function publishEach(db: Db, messages: readonly BusMessage[]): Promise<void> {
  const texts = messages.map((message) => JSON.stringify(message))
  if (texts.length > 0) await db`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`
}

/** Receives messages of all processes; reconnects by itself. */
export async function createBus(sql: Sql, log: Logger): Promise<Bus> {
  const listeners = new Map<Topic, ((message: never) => void)[]>()
  const handle = (payload: string) => {
    const message = JSON.parse(payload) as BusMessage
    for (const listener of listeners.get(message.topic) ?? []) {
      try {
        // Listeners are stored by topic, so this one receives messages of this topic.
        listener(message as never)
      } catch (cause) {
        log.error({ err: cause, topic: message.topic }, 'bus listener failed')
      }
    }
  }
  const gapListeners: (() => void)[] = []
  const subscription = await sql.listen(channel, handle, () => {
    for (const listener of gapListeners) listener()
  })
  return {
    on: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    onGap: (listener) => {
      gapListeners.push(listener)
    },
    close: () => subscription.unlisten(),
  }
}
