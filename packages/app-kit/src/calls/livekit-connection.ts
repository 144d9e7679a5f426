import { createStore } from '../store.ts'
import {
  type CallConnection,
  type ConnectionSettings,
  type ConnectionView,
  nothingSent,
  type Sending,
} from './call-media.ts'
import { joinLiveKitRoom, type LiveKitRoom } from './livekit-room.ts'
import { emptySample } from './media-sample.ts'
import { createRelayAccess } from './relay-access.ts'
import { createSignalLink } from './signal-link.ts'

/** A side joins again this often at most. */
const leastBetweenMs = 3_000

/**
 * One side of a call whose media passes through a LiveKit server. Both sides join a room of this device and this page of
 * the fan; another device or page has another room. The signals of the call only say when this document is out.
 */
export function openLiveKitConnection(settings: ConnectionSettings): CallConnection {
  const { signals, relay, clock, firstGen, onMessage, onEnded } = settings
  const first: ConnectionView = {
    ...{ gen: 0, state: 'CONNECTING', isChannelOpen: false, remote: null, interpreter: null },
  }
  const view = createStore<ConnectionView>(first)
  const change = (next: Partial<ConnectionView>) => view.set({ ...view.get(), ...next })
  let gen = firstGen - 1
  let beganAtMs = Number.NEGATIVE_INFINITY
  let room: LiveKitRoom | null = null
  let sending: Sending = nothingSent
  let work = Promise.resolve()
  let gating = Promise.resolve()
  let isClosed = false

  const link = createSignalLink({
    ...{ port: signals, clock, onEnded },
    ...{ onSignal: () => {}, onRefused: () => {} },
  })
  const access = createRelayAccess({ relay, clock, onEnded, isClosed: () => isClosed })

  /** A sender that cannot be changed might send what it must not, so its room is left. */
  const applyCurrent = () => {
    gating = gating.then(async () => {
      const applied = room
      try {
        await applied?.send(sending)
      } catch {
        await applied?.leave()
        if (applied === room && !isClosed) change({ state: 'FAILED' })
      }
    })
    return gating
  }

  const show = () => {
    const shown = room
    if (!shown || isClosed) return
    const tracks = shown.remoteTracks()
    const known = view.get().remote?.getTracks() ?? []
    const isSame = tracks.length === known.length && tracks.every((track) => known.includes(track))
    change({
      state: shown.state(),
      isChannelOpen: shown.state() === 'CONNECTED' && shown.isOtherThere(),
      ...(!isSame && { remote: tracks.length > 0 ? new MediaStream(tracks) : null }),
    })
  }

  const join = async () => {
    await room?.leave()
    room = null
    change({ ...first, gen: ++gen })
    const { room: entry } = await access()
    if (!entry) throw new Error('The call has no room')
    if (isClosed) return
    const joined = await joinLiveKitRoom(entry, {
      onMessage,
      onChange: () => show(),
      onNewSenders: () => void applyCurrent(),
      onLost: () => {
        show()
        rejoin()
      },
    })
    if (isClosed) return joined.leave()
    room = joined
    await applyCurrent()
    show()
  }

  /** A number says that another page or device is there, which has another room. */
  const reconnect = (leastGen = 0) => {
    gen = Math.max(gen, leastGen - 1)
    if (leastGen === 0 && clock.now() - beganAtMs < leastBetweenMs) return
    beganAtMs = clock.now()
    work = work
      .then(() => (isClosed ? undefined : join()))
      .catch(() => {
        if (!isClosed) change({ state: 'FAILED' })
      })
  }
  const rejoin = () => {
    const waitMs = beganAtMs + leastBetweenMs - clock.now()
    clock.after(Math.max(0, waitMs), reconnect)
  }

  reconnect()
  return {
    view,
    setSending: (next) => {
      sending = next
      return applyCurrent()
    },
    post: (text) => room?.post(text),
    sample: () => (room && !isClosed ? room.sample() : Promise.resolve(emptySample)),
    // The client of LiveKit restarts ICE by itself.
    restart: () => {},
    reconnect,
    close: async () => {
      if (isClosed) return
      link.close()
      sending = nothingSent
      await applyCurrent()
      isClosed = true
      await room?.leave()
      change({ ...first, gen: view.get().gen, state: 'CLOSED' })
    },
  }
}
