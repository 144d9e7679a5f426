import { createStore } from '../store.ts'
import {
  type CallConnection,
  type ConnectionSettings,
  type ConnectionView,
  nothingSent,
  type Sending,
} from './call-media.ts'
import { emptySample } from './media-sample.ts'
import { createPeer, type Peer, samplePeer } from './peer.ts'
import type { RelayAccess, Signal, SignalBody } from './ports.ts'
import { createRelayAccess } from './relay-access.ts'
import { applySending } from './senders.ts'
import { createSignalLink, type SignalLink } from './signal-link.ts'

/** The part of a connection that both sides have: its current peer, the order of its work, and what it sends. */
export interface ConnectionCore
  extends Pick<CallConnection, 'view' | 'setSending' | 'post' | 'sample' | 'close'> {
  peer(): Peer | null
  /** Replaces the peer by one of this generation. */
  openPeer(gen: number, access: RelayAccess): Peer
  send: SignalLink['send']
  /** Fetches fresh credentials, after a failure twice more. *Errors*: rejects when there are none. */
  access(): Promise<RelayAccess>
  /** Runs after the work before it. A failure ends in the state FAILED, which a new connection mends. */
  inTurn(work: () => Promise<void>): Promise<void>
  /** Gives the tracks to the senders of the peer, after earlier changes. */
  applySending(): Promise<void>
  isClosed(): boolean
}

export interface CoreEvents {
  onSignal(signal: Signal): void
  onRefused(gen: number, body: SignalBody): void
}

export function createConnectionCore(
  { signals, relay, clock, onMessage, onEnded }: ConnectionSettings,
  { onSignal, onRefused }: CoreEvents,
): ConnectionCore {
  const first: ConnectionView = {
    ...{ gen: 0, state: 'CONNECTING', isChannelOpen: false, remote: null, interpreter: null },
  }
  const view = createStore<ConnectionView>(first)
  const change = (next: Partial<ConnectionView>) => view.set({ ...view.get(), ...next })
  let peer: Peer | null = null
  let sending: Sending = nothingSent
  let work = Promise.resolve()
  let gating = Promise.resolve()
  let isClosed = false

  const link = createSignalLink({ port: signals, clock, onSignal, onRefused, onEnded })

  const inTurn = (next: () => Promise<void>) => {
    work = work
      .then(() => (isClosed ? undefined : next()))
      .catch(() => {
        if (!isClosed) change({ state: 'FAILED' })
      })
    return work
  }

  const access = createRelayAccess({ relay, clock, onEnded, isClosed: () => isClosed })

  const showPeer = (shown: Peer) => {
    if (shown !== peer || isClosed) return
    const { connectionState } = shown.pc
    const isBroken = connectionState === 'failed' || connectionState === 'closed'
    const isConnected = connectionState === 'connected' || connectionState === 'disconnected'
    change({
      state: isBroken ? 'FAILED' : isConnected ? 'CONNECTED' : 'CONNECTING',
      isChannelOpen: shown.channel.readyState === 'open',
    })
  }

  const openPeer = (gen: number, access: RelayAccess) => {
    peer?.close()
    const opened = createPeer(gen, access, {
      onCandidate: (candidate) => link.sendCandidate(gen, candidate),
      onMessage,
      onChange: () => showPeer(opened),
    })
    peer = opened
    change({ ...first, gen })
    return opened
  }

  const showRemote = ({ sections }: Peer) => {
    const found = sections()
    if (!found || view.get().remote) return
    change({
      remote: new MediaStream([found.voice.receiver.track, found.picture.receiver.track]),
      interpreter: new MediaStream([found.interpreter.receiver.track]),
    })
  }

  /** Waits for no server. A sender that cannot be changed might send what it must not, so its peer is closed. */
  const applyCurrent = () => {
    gating = gating.then(async () => {
      const applied = peer
      if (!applied) return
      try {
        const senders = applied.senders()
        if (senders) await applySending(senders, sending)
        showRemote(applied)
      } catch {
        applied.close()
        if (applied === peer && !isClosed) change({ state: 'FAILED' })
      }
    })
    return gating
  }

  return {
    view,
    peer: () => peer,
    openPeer,
    send: link.send,
    access,
    inTurn,
    applySending: applyCurrent,
    isClosed: () => isClosed,
    setSending: (next) => {
      sending = next
      return applyCurrent()
    },
    post: (text) => {
      if (peer?.channel.readyState === 'open') peer.channel.send(text)
    },
    sample: () => (peer && !isClosed ? samplePeer(peer) : Promise.resolve(emptySample)),
    close: async () => {
      if (isClosed) return
      link.close()
      sending = nothingSent
      await applyCurrent()
      isClosed = true
      peer?.close()
      change({ ...first, gen: view.get().gen, state: 'CLOSED' })
    },
  }
}
