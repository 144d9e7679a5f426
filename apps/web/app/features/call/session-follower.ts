import type { PageClock } from '@encore/app-kit/calls/page-clock'
import { createStore, type Store } from '@encore/app-kit/store'
import type { ApiCall } from '@encore/contract/client'
import type { OwnCallSession, PublicCallSession } from '@encore/contract/endpoints'
import type { Realtime } from '#app/data/realtime.ts'

export interface FollowedSession {
  session: PublicCallSession
  own: OwnCallSession
  /** The last read failed; the next one follows by itself. */
  isStale: boolean
}

/** A call session and the member's own part in it, read again when the server says so and from time to time. */
export interface SessionFollower {
  view: Pick<Store<FollowedSession>, 'get' | 'subscribe'>
  /** Reads again; a read under way is followed by another one. */
  refresh(): Promise<void>
  /** Shows the answer to a change that the fan made. */
  keepOwn(change: Partial<OwnCallSession>): void
  stop(): void
}

export interface FollowerSettings {
  first: { session: PublicCallSession; own: OwnCallSession }
  api: ApiCall
  live: Pick<Realtime, 'onMessage' | 'onState'>
  /** Its timers also run in a hidden page, which must still ring. */
  clock: Pick<PageClock, 'every'>
}

const readEveryMs = 4_000
/** Without a call ahead, the state changes rarely. */
const rarelyEvery = 4

export function followSession({ first, api, live, clock }: FollowerSettings): SessionFollower {
  const view = createStore<FollowedSession>({ ...first, isStale: false })
  const params = { id: first.session.id }
  let reading: Promise<void> | null = null
  let isQueued = false
  let isStopped = false
  let turns = 0
  /** Counts changes by the fan: an answer requested before one may be older. */
  let changes = 0

  const read = async () => {
    const changesBefore = changes
    const [session, own] = await Promise.all([
      api('GET /api/v1/call-session/{id}', { params }),
      api('GET /api/v1/call-session/{id}/own', { params }),
    ])
    if (isStopped) return
    const before = view.get()
    view.set({
      session: session.ok ? session.value : before.session,
      own: own.ok && changes === changesBefore ? own.value : before.own,
      isStale: !session.ok || !own.ok,
    })
  }
  const refresh = (): Promise<void> => {
    if (isStopped) return Promise.resolve()
    if (reading) {
      isQueued = true
      return reading
    }
    reading = read().finally(() => {
      reading = null
      if (isQueued) {
        isQueued = false
        void refresh()
      }
    })
    return reading
  }
  const tick = () => {
    const { session, isStale } = view.get()
    const isBusy = session.state === 'OPEN' || session.state === 'PAUSED' || isStale
    if (isBusy || turns++ % rarelyEvery === 0) void refresh()
  }

  const stops = [
    live.onMessage((message) => {
      if (message.type === 'changed' && message.what === 'call' && message.id === first.session.id)
        void refresh()
    }),
    // Messages of the time without a connection are lost.
    live.onState((state) => {
      if (state === 'open') void refresh()
    }),
    clock.every(readEveryMs, tick),
  ]
  return {
    view,
    refresh,
    keepOwn: (change) => {
      changes++
      const before = view.get()
      view.set({ ...before, own: { ...before.own, ...change } })
    },
    stop: () => {
      isStopped = true
      for (const stop of stops) stop()
    },
  }
}
