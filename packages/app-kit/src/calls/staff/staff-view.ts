import { createStore, type Store } from '../../store.ts'
import type { PageClock } from '../page-clock.ts'
import { addCandidates } from '../peer.ts'
import type { RelayPort, Signal, SignalPort } from '../ports.ts'
import { createSignalLink } from '../signal-link.ts'
import { createStaffPeer, type StaffPeer } from './staff-peer.ts'

export interface StaffViewState {
  /** `ENDED`: the server closed the seat. `FAILED`: no connection to the station came about, or it broke. */
  state: 'CONNECTING' | 'CONNECTED' | 'ENDED' | 'FAILED'
  /** Picture, and for a listener the voices of both; null before the first offer. */
  remote: MediaStream | null
}

/** The side of staff: it answers the station, and sends nothing. */
export interface StaffView {
  view: Pick<Store<StaffViewState>, 'get' | 'subscribe'>
  close(): void
}

export interface StaffViewSettings {
  signals: SignalPort
  relay: RelayPort
  clock: PageClock
}

const gen = 1

export function openStaffView({ signals, relay, clock }: StaffViewSettings): StaffView {
  const view = createStore<StaffViewState>({ state: 'CONNECTING', remote: null })
  let peer: StaffPeer | null = null
  let isClosed = false
  let taking = Promise.resolve()

  const stop = (state: StaffViewState['state']) => {
    if (isClosed) return
    close()
    view.set({ state, remote: null })
  }
  const link = createSignalLink({
    ...{ port: signals, clock },
    onSignal: (signal) => {
      taking = taking.then(() => take(signal)).catch(() => stop('FAILED'))
    },
    onRefused: () => stop('FAILED'),
    onEnded: () => stop('ENDED'),
  })

  const take = async ({ body }: Signal) => {
    if (isClosed) return
    if (body.kind === 'candidates') return peer ? addCandidates(peer.pc, body.candidates) : undefined
    if (body.kind === 'offer' && !peer) await answer(body.sdp)
  }

  const answer = async (sdp: string) => {
    const access = await relay.access()
    if (isClosed) return
    const opened = createStaffPeer(access, {
      onCandidate: (candidate) => link.sendCandidate(gen, candidate),
      onFailed: () => stop('FAILED'),
    })
    peer = opened
    await opened.pc.setRemoteDescription({ type: 'offer', sdp })
    const remote = new MediaStream(opened.pc.getReceivers().map(({ track }) => track))
    view.set({ state: 'CONNECTED', remote })
    await opened.pc.setLocalDescription()
    link.send(gen, { kind: 'answer', sdp: opened.pc.localDescription?.sdp ?? '' })
  }

  const close = () => {
    isClosed = true
    link.close()
    peer?.close()
  }
  return { view, close }
}
