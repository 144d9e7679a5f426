import { interpreterSection } from '@encore/contract/rules/calls/staff-seats'
import { createStore, type Store } from '../../store.ts'
import type { PageClock } from '../page-clock.ts'
import { addCandidates } from '../peer.ts'
import type { RelayPort, Signal, SignalPort } from '../ports.ts'
import { createSignalLink } from '../signal-link.ts'
import { createStaffPeer, type StaffPeer } from './staff-peer.ts'

export interface StaffViewState {
  /** `ENDED`: the server closed the seat. `FAILED`: no connection to the station came about, or it broke. */
  state: 'CONNECTING' | 'CONNECTED' | 'ENDED' | 'FAILED'
  /** Picture, then the voices of fan and artist for those who hear the call; null before the first offer. */
  remote: MediaStream | null
}

/** The side of staff: it answers the station, and sends nothing but an interpreter's voice. */
export interface StaffView {
  view: Pick<Store<StaffViewState>, 'get' | 'subscribe'>
  /** Sends this voice from now on. For interpreters. */
  setVoice(voice: MediaStreamTrack | null): Promise<void>
  /** Time from the artist's device to this page in milliseconds; null before it is known. */
  delayMs(): Promise<number | null>
  close(): void
}

export interface StaffViewSettings {
  signals: SignalPort
  relay: RelayPort
  clock: PageClock
  /** The voice of an interpreter; null for others. */
  voice?: MediaStreamTrack | null
}

const gen = 1

export function openStaffView({ signals, relay, clock, voice: first = null }: StaffViewSettings): StaffView {
  const view = createStore<StaffViewState>({ state: 'CONNECTING', remote: null })
  let peer: StaffPeer | null = null
  let voice = first
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
    const sections = opened.pc.getTransceivers()
    const remote = new MediaStream(
      sections.slice(0, interpreterSection).map(({ receiver }) => receiver.track),
    )
    const own = sections[interpreterSection]
    if (own) {
      own.direction = 'sendonly'
      await own.sender.replaceTrack(voice)
    }
    view.set({ state: 'CONNECTED', remote })
    await opened.pc.setLocalDescription()
    link.send(gen, { kind: 'answer', sdp: opened.pc.localDescription?.sdp ?? '' })
  }

  const close = () => {
    isClosed = true
    link.close()
    peer?.close()
  }
  return {
    view,
    setVoice: async (next) => {
      voice = next
      await peer?.pc.getTransceivers()[interpreterSection]?.sender.replaceTrack(next)
    },
    delayMs: async () => (peer ? delayIn(await peer.pc.getStats()) : null),
    close,
  }
}

/** Half of the way there and back, and the time in the buffer of the voices; see W3C webrtc-stats. */
function delayIn(report: RTCStatsReport): number | null {
  let roundTripSec: number | null = null
  let bufferSec = 0
  for (const [, stats] of report as unknown as Map<string, Record<string, unknown>>) {
    const { type, kind, nominated, currentRoundTripTime, jitterBufferDelay, jitterBufferEmittedCount } = stats
    if (type === 'candidate-pair' && nominated === true && typeof currentRoundTripTime === 'number')
      roundTripSec = currentRoundTripTime
    const emitted = Number(jitterBufferEmittedCount)
    if (type === 'inbound-rtp' && kind === 'audio' && emitted > 0)
      bufferSec = Math.max(bufferSec, Number(jitterBufferDelay) / emitted)
  }
  return roundTripSec === null ? null : Math.round((roundTripSec / 2 + bufferSec) * 1_000)
}
