import type { ChatMessage } from '@encore/contract/realtime'
import { memberNames } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Joined, Rooms } from '#platform/realtime/rooms.ts'
import { createOutbox, keyOf, type Outbox, type Stored } from './outbox.ts'
import { missedSince, push, type Ring, ringSize } from './ring.ts'
import { appendChat, type ChatRow, type NewChatRow, selectChat } from './store.ts'

/** A client that lost its acknowledgement finds its message among this many. */
const knownSize = 5_000

/** One event's chat in this process. What it has told or acknowledged is in the database. */
export interface ChatRoom {
  /** The same object for the same question until the room says something. */
  joined(canSend: boolean, since: number | null): Joined
  /** No more can wait for the database. */
  isFull(): boolean
  /** Settles once the message is stored or refused. */
  say(row: NewChatRow): Promise<Stored>
  /** What became of a message that came before; null for a new one. */
  find(memberUid: string, clientId: string): Promise<Stored> | null
  tellViewers(): void
  isIdle(): boolean
  close(): void
}

/** Reads the newest messages; throws when the database is away. */
export async function openChatRoom(ctx: Ctx, rooms: Rooms, eventId: string): Promise<ChatRoom> {
  const name = `live:${eventId}`
  const ring: Ring = { seq: 0, messages: [] }
  const known = new Map<string, number>()
  const answers = new Map<string, Joined>()

  const remember = async (rows: ChatRow[]): Promise<ChatMessage[]> => {
    const messages = await withNames(ctx, rows)
    push(ring, messages)
    for (const row of rows) known.set(keyOf(row), row.seq)
    for (const key of known.keys()) if (known.size > knownSize) known.delete(key)
    answers.clear()
    return messages
  }

  const tell = (messages: ChatMessage[]) => {
    rooms.broadcast(name, { type: 'tick', room: name, seq: ring.seq, viewers: rooms.size(name), messages })
  }

  const store = async (batch: NewChatRow[]) => {
    const stored = await appendChat(ctx.sql, eventId, batch)
    tell(await remember(await untold(ctx, eventId, ring.seq, stored)))
    return new Map(stored.map((row) => [keyOf(row), row.seq]))
  }

  await remember(await selectChat(ctx.sql, eventId, 0, ringSize))
  const outbox: Outbox = createOutbox({ log: ctx.log, tickMs: () => rooms.tickMs(name), store })

  return {
    joined: (canSend, since) => {
      const question = `${canSend} ${since}`
      const missed = missedSince(ring, since)
      const viewers = rooms.size(name)
      const answer: Joined = answers.get(question) ?? {
        type: 'joined',
        room: name,
        seq: ring.seq,
        canSend,
        viewers,
        ...missed,
      }
      answers.set(question, answer)
      return answer
    },
    isFull: outbox.isFull,
    say: outbox.add,
    find: (memberUid, clientId) => {
      const seq = known.get(keyOf({ memberUid, clientId }))
      return seq === undefined ? outbox.find(memberUid, clientId) : Promise.resolve({ ok: true, seq })
    },
    tellViewers: () => {
      answers.clear()
      tell([])
    },
    isIdle: () => outbox.isEmpty() && rooms.size(name) === 0,
    close: outbox.close,
  }
}

/** What follows the newest told message without a gap, also when another process wrote in between. */
async function untold(ctx: Ctx, eventId: string, toldSeq: number, stored: ChatRow[]): Promise<ChatRow[]> {
  const fresh = stored.filter(({ seq }) => seq > toldSeq)
  const follows = fresh.every(({ seq }, index) => seq === toldSeq + index + 1)
  return follows ? fresh : selectChat(ctx.sql, eventId, toldSeq, ringSize)
}

async function withNames(ctx: Ctx, rows: ChatRow[]): Promise<ChatMessage[]> {
  const names = await memberNames(ctx.sql, [...new Set(rows.map(({ memberUid }) => memberUid))])
  return rows.map(({ seq, id, memberUid, text, sentMs, mediaMs }) => {
    return {
      seq,
      id,
      author: { uid: memberUid, name: names.get(memberUid) ?? '' },
      text,
      at: sentMs,
      mediaMs,
    }
  })
}
