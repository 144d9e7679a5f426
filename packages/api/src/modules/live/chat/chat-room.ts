import type { ChatMessage, ReactionCounts, RoomState } from '@encore/contract/realtime'
import { coalesce } from '#kernel/coalesce.ts'
import type { Ctx } from '#platform/context.ts'
import type { Joined, Rooms } from '#platform/realtime/rooms.ts'
import { selectDeletions } from './moderation-store.ts'
import { createOutbox, keyOf, type Outbox, type Stored } from './outbox.ts'
import { presentMessages } from './present.ts'
import { publishReactions } from './publish-reactions.ts'
import { recordReactions } from './reaction-record.ts'
import { drop, emptyRing, missedSince, push, ringSize } from './ring.ts'
import { createRoomBroadcaster } from './room-broadcaster.ts'
import { type RoomSettings, readRoomSettings } from './room-settings.ts'
import { createSampler } from './sampler.ts'
import { appendChat, type NewChatRow, selectChat, selectMessage } from './store.ts'

/** Number of recent messages in which a client that lost its acknowledgement finds its own. */
const knownSize = 5_000
const deletionsAtOnce = 500

/** One event's chat in this process. Everything it has sent or acknowledged is in the database. */
export interface ChatRoom {
  rules(): RoomSettings
  /** Returns the same object for the same arguments until the room changes, so that it is serialized once. */
  joined(canSend: boolean, since: number | null): Joined
  isFull(): boolean
  /** Settles when the message is stored or refused. */
  say(row: NewChatRow): Promise<Stored>
  /** Returns the outcome of a message that was sent before; null for a new one. */
  find(memberUid: string, clientId: string): Promise<Stored> | null
  react(mediaMs: number, counts: ReactionCounts): void
  /** Rereads what staff changed and sends it. */
  refresh(): Promise<void>
  /** Adds messages that another process stored; after a gap in the numbers it reads from the database. */
  follow(messages: readonly ChatMessage[]): Promise<void>
  reactElsewhere(counts: ReactionCounts): void
  /** Reads messages up to this number that are not known here yet. */
  readUpTo(seq: number): Promise<void>
  /** Sends the messages missed during a disconnection, whatever the rate. */
  catchUp(): Promise<void>
  tellViewers(): void
  isIdle(): boolean
  close(): Promise<void>
}

export interface RoomEnds {
  /** Messages from any process, in room order. */
  heard(messages: readonly ChatMessage[]): void
  changed(before: RoomSettings, after: RoomSettings): void
}

/** Reads the newest messages first; throws when the database is down. */
export async function openChatRoom(
  ctx: Ctx,
  rooms: Rooms,
  eventId: string,
  ends: RoomEnds,
): Promise<ChatRoom> {
  const { sql, log, config, relay } = ctx
  const name = `live:${eventId}`
  const ring = emptyRing()
  /** Newest number known here; `ring.seq` is the newest number sent to the room. */
  let heardSeq = 0
  const known = new Map<string, ChatMessage>()
  const answers = new Map<string, Joined>()
  const reactions = recordReactions(ctx, eventId)
  let rules = await readRoomSettings(sql, eventId)
  let state = await stateOf(ctx, eventId, rules)
  const viewers = () => rooms.viewers(name)

  const broadcaster = createRoomBroadcaster({
    rooms,
    room: name,
    sampler: createSampler(config.CHAT_READABLE_PER_SEC),
    viewers,
    seq: () => heardSeq,
    shown: (messages) => {
      push(ring, messages, heardSeq)
      answers.clear()
    },
  })

  /** Adds messages after the newest number exactly once, whichever source delivers them. */
  const handle = (
    messages: readonly ChatMessage[],
    newest: number,
    as: 'messages' | 'missed' = 'messages',
  ) => {
    const fresh = messages.filter(({ seq }) => seq > heardSeq)
    heardSeq = Math.max(heardSeq, newest)
    broadcaster.add({ [as]: fresh })
    ends.heard(fresh)
  }

  /** Reads everything after the newest number, including rows of other processes. */
  const readOn = async (as?: 'missed') => {
    const rows = await selectChat(sql, eventId, heardSeq, ringSize)
    const kept = rows.filter(({ isDeleted }) => !isDeleted)
    handle(await presentMessages(sql, kept), rows.at(-1)?.seq ?? heardSeq, as)
  }

  /** Adds stored messages directly when their numbers follow on; otherwise reads the gap as well. */
  const onStored = async (messages: readonly ChatMessage[]) => {
    const fresh = messages.filter(({ seq }) => seq > heardSeq)
    const follows = fresh.every(({ seq }, index) => seq === heardSeq + index + 1)
    if (follows) handle(fresh, fresh.at(-1)?.seq ?? heardSeq)
    else await readOn()
  }

  const store = async (batch: NewChatRow[]) => {
    const rows = await appendChat(sql, eventId, batch)
    const messages = await presentMessages(sql, rows)
    const stored = new Map(
      rows.flatMap((row, index) => {
        const message = messages[index]
        return message ? [[keyOf(row), message] as const] : []
      }),
    )
    if (messages.length > 0) relay.publish({ kind: 'chat', eventId, messages })
    await onStored(messages)
    for (const [key, message] of stored) known.set(key, message)
    for (const key of known.keys()) if (known.size > knownSize) known.delete(key)
    broadcaster.tell()
    return stored
  }

  const firstRows = await selectChat(sql, eventId, 0, ringSize)
  const shownRows = firstRows.filter(({ isDeleted }) => !isDeleted)
  const first = await presentMessages(sql, shownRows)
  heardSeq = firstRows.at(-1)?.seq ?? 0
  push(ring, first, heardSeq)
  ring.forgotten = Math.max(0, (firstRows[0]?.seq ?? 1) - 1)
  drop(ring, await selectDeletions(sql, eventId, 0, deletionsAtOnce))
  for (const [index, row] of shownRows.entries()) {
    const message = first[index]
    if (message) known.set(keyOf(row), message)
  }
  ends.heard(first)
  const outbox: Outbox = createOutbox({ log, tickMs: () => rooms.tickMs(name), store })

  const reread = async () => {
    const before = rules
    const after = await readRoomSettings(sql, eventId)
    const deleted =
      after.revision > before.revision
        ? await selectDeletions(sql, eventId, before.revision, deletionsAtOnce)
        : []
    const changed = await stateOf(ctx, eventId, after)
    rules = after
    drop(ring, deleted)
    if (JSON.stringify(changed) !== JSON.stringify(state)) broadcaster.add({ state: changed })
    state = changed
    broadcaster.add({ deleted })
    answers.clear()
    broadcaster.tell()
    ends.changed(before, after)
  }
  const refresh = coalesce(reread)
  const reactionPublisher = publishReactions(relay, eventId, () => rooms.tickMs(name))

  return {
    rules: () => rules,
    joined: (canSend, since) => {
      const question = `${canSend} ${since}`
      const answer: Joined = answers.get(question) ?? {
        type: 'joined',
        room: name,
        seq: ring.seq,
        canSend,
        viewers: viewers(),
        state,
        ...missedSince(ring, since),
      }
      answers.set(question, answer)
      return answer
    },
    isFull: outbox.isFull,
    say: outbox.add,
    find: (memberUid, clientId) => {
      const message = known.get(keyOf({ memberUid, clientId }))
      return message ? Promise.resolve({ ok: true, message }) : outbox.find(memberUid, clientId)
    },
    react: (mediaMs, counts) => {
      reactions.add(mediaMs, counts)
      reactionPublisher.add(counts)
      broadcaster.add({ reactions: counts })
      broadcaster.tellSoon()
    },
    refresh,
    follow: async (messages) => {
      const before = heardSeq
      await onStored(messages)
      if (heardSeq > before) broadcaster.tellSoon()
    },
    reactElsewhere: (counts) => {
      broadcaster.add({ reactions: counts })
      broadcaster.tellSoon()
    },
    readUpTo: async (seq) => {
      if (seq <= heardSeq) return
      await readOn()
      broadcaster.tellSoon()
    },
    catchUp: async () => {
      await readOn('missed')
      broadcaster.tellSoon()
    },
    tellViewers: () => {
      answers.clear()
      broadcaster.tell()
    },
    isIdle: () => outbox.isEmpty() && reactions.isEmpty() && rooms.size(name) === 0,
    close: async () => {
      outbox.close()
      reactionPublisher.close()
      broadcaster.close()
      await reactions.close()
    },
  }
}

async function stateOf(
  { sql, relay, featureSwitches }: Ctx,
  eventId: string,
  { slowModeSec, isClosed, pinnedSeq }: RoomSettings,
): Promise<RoomState> {
  const row = pinnedSeq === null ? null : await selectMessage(sql, eventId, pinnedSeq)
  const [pinned = null] = row ? await presentMessages(sql, [row]) : []
  const connection = relay.connectionState()
  return {
    slowModeSec,
    pinned,
    isDelayed: connection === 'CUT',
    isOff: connection === 'SHUT',
    isClosed: isClosed || featureSwitches.isClosed('CHAT'),
  }
}
