import { createStore, type Store } from '@encore/app-kit/store'
import type { Poll, Tally } from '@encore/contract/endpoints'
import type { ServerMessage } from '@encore/contract/realtime'

export type Mine = NonNullable<Poll['mine']>

/** Tallies of an event's polls and the fan's own votes; the cues hold the rest. */
export interface PollStore {
  state: Pick<Store<PollTally>, 'get' | 'subscribe'>
  /** Subscribes to the room; returns an unsubscribe function. */
  start(): () => void
  /** Loads the polls when this one is unknown. */
  meet(pollId: string): void
  gave(pollId: string, mine: Mine): void
}

export interface PollTally {
  tallies: Readonly<Record<string, Tally>>
  mine: Readonly<Record<string, Mine>>
}

export const noTally: PollTally = { tallies: {}, mine: {} }

export interface PollStoreSettings {
  room: string
  /** Null on failure. */
  load: () => Promise<readonly Poll[] | null>
  listen: (receive: (message: ServerMessage) => void) => () => void
}

export function createPollStore({ room, load, listen }: PollStoreSettings): PollStore {
  const state = createStore(noTally)
  let isAsked = false
  const put = (pollId: string, tally: Tally) => {
    const { tallies } = state.get()
    const known = tallies[pollId]
    if (known && (known.isFinal || known.countedAt >= tally.countedAt)) return
    state.set({ ...state.get(), tallies: { ...tallies, [pollId]: tally } })
  }
  const gave = (pollId: string, mine: Mine) => {
    state.set({ ...state.get(), mine: { ...state.get().mine, [pollId]: mine } })
  }
  const ask = async () => {
    isAsked = true
    const polls = await load()
    if (!polls) isAsked = false
    for (const { id, tally, mine } of polls ?? []) {
      put(id, tally)
      if (mine && !state.get().mine[id]) gave(id, mine)
    }
  }
  return {
    state,
    gave,
    meet: (pollId) => {
      if (!isAsked && !state.get().tallies[pollId]) void ask()
    },
    start: () =>
      listen((message) => {
        if (message.type !== 'tally' || message.room !== room) return
        const { options, countedAt, isFinal } = message
        put(message.pollId, { options, countedAt, isFinal })
      }),
  }
}

/** Returns the share in whole percent; 0 without votes. */
export const shareOf = (souls: number, total: number): number =>
  total === 0 ? 0 : Math.round((souls / total) * 100)

/** Returns the option with the most souls; null without votes or on a tie. */
export function leaderOf<O extends { souls: number }>(options: readonly O[]): O | null {
  const [first, second] = options.toSorted((a, b) => b.souls - a.souls)
  return first && first.souls > (second?.souls ?? 0) ? first : null
}
