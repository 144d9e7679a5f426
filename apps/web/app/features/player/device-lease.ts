import { createStore, type Store } from '@encore/app-kit/store'
import type { ApiResult } from '@encore/contract/client'
import type { OtherDevice, Playback } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import type * as contract from '@encore/contract/realtime'
import type { Realtime } from '#app/data/realtime.ts'

/** At most one of the two is set; neither while there is nothing to play. */
export interface DeviceLease<P extends Playback = Playback> {
  playback: P | null
  /** The device that plays with the ticket instead of this one. */
  otherDevice: OtherDevice | null
}

/** Device lease of a ticket's stream. */
export interface LeaseKeeper<P extends Playback = Playback> {
  state: Pick<Store<DeviceLease<P>>, 'get' | 'subscribe'>
  /** Requests the stream and with it the lease. */
  ask(takeOver?: boolean): Promise<ApiResult<P>>
  /** Sends heartbeats from then on; returns a stop function. */
  keep(connection: Pick<Realtime, 'send' | 'onMessage' | 'onState'>): () => void
}

/** A literal, because importing the module would bundle every schema; the type keeps it equal. */
const watchingEveryMs: typeof contract.watchingEveryMs = 7_000

/** Keeps the lease while the page watches, and notices when another device takes it. */
export function createDeviceLease<P extends Playback>(
  first: DeviceLease<P>,
  askPlayback: (takeOver: boolean) => Promise<ApiResult<P>>,
): LeaseKeeper<P> {
  const state = createStore(first)
  const ask = async (takeOver = false) => {
    const answer = await askPlayback(takeOver)
    if (answer.ok) state.set({ playback: answer.value, otherDevice: null })
    else {
      const otherDevice = otherDeviceOf(answer.error)
      if (otherDevice) state.set({ playback: null, otherDevice })
    }
    return answer
  }
  return {
    state,
    ask,
    keep: (connection) => {
      const say = (type: 'watching' | 'stopped') => {
        const lease = state.get().playback?.lease
        if (lease) connection.send({ type, lease })
      }
      const watch = () => say('watching')
      const leave = () => say('stopped')
      const stops = [
        state.subscribe(watch),
        connection.onState((now) => {
          if (now === 'open') watch()
        }),
        connection.onMessage((message) => {
          const isOver = message.type === 'changed' && message.what === 'viewing'
          if (isOver && message.id === state.get().playback?.lease) void ask()
        }),
      ]
      const beat = setInterval(watch, watchingEveryMs)
      window.addEventListener('pagehide', leave)
      watch()
      return () => {
        clearInterval(beat)
        window.removeEventListener('pagehide', leave)
        for (const stop of stops) stop()
        leave()
      }
    },
  }
}

/** Returns the other device of a refusal; null for any other error. */
export function otherDeviceOf({ name, data }: ErrorBody): OtherDevice | null {
  return name === 'WATCHING_ELSEWHERE' && data ? (data as OtherDevice) : null
}
