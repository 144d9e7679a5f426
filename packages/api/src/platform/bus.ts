import type { OnSaleQueue } from '@encore/contract/endpoints'
import type { Db, Sql } from './db/connect.ts'
import type { Logger } from './log.ts'

/** What processes tell each other; small, and only hints: the database holds the truth. */
export type BusMessage =
  | { topic: 'catalog' }
  | { topic: 'clock' }
  | { topic: 'member'; uid: string; what: 'wallet' | 'order' | 'entitlement' | 'notification'; id?: string }
  | { topic: 'member'; uid: string; what: 'cart'; count: number }
  /** Another device took over; `id` is the viewing that ended. */
  | { topic: 'member'; uid: string; what: 'viewing'; id: string }
  /** Concerns every member that is there. */
  | { topic: 'members'; what: 'notification'; id: string }
  | { topic: 'session'; uid: string; sid: string | null }
  /** What a member may do at events changed. */
  | { topic: 'roles'; uid: string }
  /** Who runs a show changed it: when it is, or whether it is covered. */
  | { topic: 'show'; eventId: string; isKeyNew?: true }
  /** A show began before its announced start. */
  | { topic: 'began'; eventId: string }
  /** Staff changed something in an event's chat. */
  | { topic: 'chat'; eventId: string }
  /** A part of the product was closed, or opened. */
  | { topic: 'feature-switches' }
  | { topic: 'stock'; productId: string; available: number; held: number }
  /** Cues were written to an event's timeline, those after this number. */
  | { topic: 'cues'; eventId: string; after: number }
  | { topic: 'queue'; version: number; queue: OnSaleQueue }

type Topic = BusMessage['topic']
type Message<T extends Topic> = Extract<BusMessage, { topic: T }>

export interface Bus {
  on<T extends Topic>(topic: T, hear: (message: Message<T>) => void): void
  /** The connection was lost and is there again: what was told meanwhile was not heard. */
  onGap(hear: () => void): void
  close(): Promise<void>
}

const channel = 'encore'

/** Tells every process, once the transaction commits. */
export async function tell(db: Db, message: BusMessage): Promise<void> {
  await db`select pg_notify(${channel}, ${JSON.stringify(message)})`
}

/** The same for several things at once. */
export async function tellEach(db: Db, messages: readonly BusMessage[]): Promise<void> {
  const texts = messages.map((message) => JSON.stringify(message))
  if (texts.length > 0) await db`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`
}

/** Hears what any process tells; after a lost connection it listens again by itself. */
export async function createBus(sql: Sql, log: Logger): Promise<Bus> {
  const listeners = new Map<Topic, ((message: never) => void)[]>()
  const hear = (payload: string) => {
    const message = JSON.parse(payload) as BusMessage
    for (const listener of listeners.get(message.topic) ?? []) {
      try {
        listener(message as never)
      } catch (cause) {
        log.error({ err: cause, topic: message.topic }, 'bus listener failed')
      }
    }
  }
  const gapListeners: (() => void)[] = []
  const subscription = await sql.listen(channel, hear, () => {
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
