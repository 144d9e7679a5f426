import type { ClockPhase } from '@encore/contract/rules/calls/clock'
import { dropSteps } from '@encore/contract/rules/calls/drops'
import type { FanChoices, MediaCounters, StalledSide } from '@encore/contract/rules/calls/flow'
import type { HearingRole } from '@encore/contract/rules/calls/staff-seats'
import type { CallState } from '@encore/contract/rules/calls/state'
import { createStore, type Store } from '../store.ts'
import { type FanMessage, readStationMessage } from './beat-channel.ts'
import { type CallMedia, type ConnectionView, nothingSent } from './call-media.ts'
import type { Capture, CaptureState } from './capture.ts'
import { fanGates, isConnectedState, tracksThrough } from './gates.ts'
import { emptySample, type MediaSample } from './media-sample.ts'
import type { PageClock } from './page-clock.ts'
import { type RelayPort, refusalOf, type SignalPort, type SumPort } from './ports.ts'
import { addReceived, nothingReceived } from './received-time.ts'
import type { RemoteMedia, RemoteSound } from './remote-media.ts'
import { sampleEvery } from './sample-loop.ts'
import { createSecondSigner } from './second-signer.ts'
import { createTextLane, type TextLine } from './text-lane.ts'

/** All that a fan's page draws of a call. */
export interface CallView {
  state: CallState
  connection: Pick<ConnectionView, 'gen' | 'state' | 'isChannelOpen'>
  /** The own picture leaves the device. */
  isSeen: boolean
  /** The own voice leaves the device. */
  isVoiceSent: boolean
  choices: FanChoices
  /** Null before the station's clock was read. */
  leftMs: number | null
  countedMs: number
  phase: ClockPhase
  /** Side from which no media arrives, by the station's clock or, without its reports, by this page. */
  stalled: StalledSide | null
  sound: RemoteSound
  lines: readonly TextLine[]
  /** The clock stands because the promised interpreter is away. */
  lacksInterpreter: boolean
  /** Roles of staff who hear the call, as the station says. */
  heardBy: readonly HearingRole[]
  /** The own sum of this page. */
  receivedMs: number
  signedMs: number
  capture: CaptureState
  /** The station has closed the call. */
  isOver: boolean
  /** Another document of this fan has taken over. */
  isTakenOver: boolean
}

/** One call at the fan's page, from the preview to its end. */
export interface FanCall {
  view: Pick<Store<CallView>, 'get' | 'subscribe'>
  /** Takes in the server's state of the call. */
  setState(state: CallState): void
  choose(choices: Partial<FanChoices>): void
  /** False when the line is not sent. */
  write(text: string): boolean
  close(): Promise<void>
}

export interface FanCallSettings {
  callId: string
  /** 64 hexadecimal digits, from the server to this document alone. */
  key: string
  media: CallMedia
  signals: SignalPort
  relay: RelayPort
  sums: SumPort
  clock: PageClock
  capture: Capture
  remote: RemoteMedia
  /** Plays the interpreter's voice. */
  interpreter: RemoteMedia
}

const beatEveryMs = 250
const repeatLinesEveryMs = 600
const sumEveryMs = 10_000
/** A station that is silent for this long is asked for a new connection. */
const askEveryMs = 8_000
const notifyAfterMs = dropSteps.find(({ step }) => step === 'NOTIFY')?.afterMs ?? 0

export function createFanCall(settings: FanCallSettings): FanCall {
  const { callId, key, media, signals, relay, sums, clock, capture, remote, interpreter } = settings
  const view = createStore<CallView>({ ...firstView, capture: capture.state.get() })
  const change = (next: Partial<CallView>) => view.set({ ...view.get(), ...next })
  const signer = createSecondSigner(callId, key)
  let received = nothingReceived
  /** Counters that the person could hear and see. */
  let perceived: MediaCounters = emptySample.received
  let beats = 0
  let noticedAtMs = clock.now()
  let askedAtMs = noticedAtMs
  let isClosed = false

  const post = (message: FanMessage) => connection.post(JSON.stringify(message))
  const lane = createTextLane(post, () => change({ lines: lane.lines() }))

  const receive = (text: string) => {
    const message = readStationMessage(text)
    if (!message || isClosed) return
    noticedAtMs = clock.now()
    switch (message.t) {
      case 'second':
        return void signer.sign(message, received.ms).then(() => change({ signedMs: signer.signedMs() }))
      case 'clock': {
        const { t: _, ...clockView } = message
        return change(clockView)
      }
      case 'heard':
        change({ heardBy: message.heardBy })
        playInterpreter()
        return post({ t: 'marked', heardBy: message.heardBy })
      case 'end':
        change({ isOver: true, heardBy: [] })
        return playInterpreter()
      default:
        return lane.receive(message)
    }
  }

  const onEnded = () => {
    if (isClosed) return
    change({ isTakenOver: true })
    void close().then(capture.stop)
  }
  const connection = media.open({
    ...{ side: 'FAN', signals, relay, clock, firstGen: 1, onMessage: receive, onEnded },
  })

  const gate = () => {
    const { state, choices } = view.get()
    const gates = fanGates(state, choices)
    const tracks = capture.state.get()
    if (tracks.voice) tracks.voice.enabled = !choices.isMuted
    const sending = tracksThrough(gates, tracks)
    change({ isSeen: sending.picture !== null, isVoiceSent: sending.voice !== null && !choices.isMuted })
    return connection.setSending(sending)
  }

  const beat = (sample: MediaSample) => {
    const atMs = clock.now()
    const { state, choices } = view.get()
    if (state === 'LIVE') received = addReceived(received, sample.received, atMs)
    capture.watch(sample, choices.isMuted, atMs)
    // Sound that the browser refuses to play is not received, so the clock stands.
    if (remote.sound.get() !== 'NEEDS_TAP') perceived = sample.received
    const message = { n: ++beats, ...perceived, ...choices, receivedMs: received.ms, macs: signer.pending() }
    post({ t: 'beat', ...message })
    notice(atMs)
  }

  const notice = (atMs: number) => {
    const silentMs = atMs - noticedAtMs
    change({ receivedMs: received.ms, signedMs: signer.signedMs() })
    if (view.get().state === 'LIVE' && silentMs >= notifyAfterMs) change({ stalled: 'BOTH' })
    if (silentMs < askEveryMs || atMs - askedAtMs < askEveryMs) return
    askedAtMs = atMs
    connection.reconnect()
  }

  const sendSum = async () => {
    const { ms } = received
    if (view.get().state !== 'LIVE' || isClosed) return
    try {
      await sums.send({ receivedMs: ms, signedMs: signer.signedMs() })
    } catch (cause) {
      // The next sum contains this one.
      if (refusalOf(cause) === 'ENDED') onEnded()
    }
  }

  const onConnection = () => {
    const { gen, state, isChannelOpen, remote: stream } = connection.view.get()
    const isNew = gen > 1 && gen !== view.get().connection.gen
    change({ connection: { gen, state, isChannelOpen } })
    if (stream) remote.show(stream)
    playInterpreter()
    if (isNew && capture.state.get().dead.length > 0) void capture.renew()
  }

  const playInterpreter = () => {
    const { interpreter: voice } = connection.view.get()
    if (voice && view.get().heardBy.includes('INTERPRETER')) interpreter.show(voice)
    else interpreter.empty()
  }

  const stopTicks = [
    sampleEvery(beatEveryMs, { clock, connection }, beat),
    clock.every(repeatLinesEveryMs, lane.repeat),
    clock.every(sumEveryMs, () => void sendSum()),
    capture.state.subscribe(() => {
      change({ capture: capture.state.get() })
      void gate()
    }),
    connection.view.subscribe(onConnection),
    remote.sound.subscribe(() => change({ sound: remote.sound.get() })),
  ]

  const close = async () => {
    if (isClosed) return
    isClosed = true
    for (const stop of stopTicks) stop()
    remote.empty()
    interpreter.empty()
    await connection.setSending(nothingSent)
    await media.close(connection)
  }

  return {
    view,
    setState: (state) => {
      if (state === view.get().state || isClosed) return
      if (view.get().state === 'LIVE') void sendSum()
      change({ state })
      if (!isConnectedState(state)) change({ stalled: null })
      if (state !== 'LIVE') change({ heardBy: [] })
      playInterpreter()
      void gate()
    },
    choose: (choices) => {
      change({ choices: { ...view.get().choices, ...choices } })
      void gate()
    },
    write: lane.write,
    close,
  }
}

const firstView: Omit<CallView, 'capture'> = {
  state: 'WAITING',
  connection: { gen: 0, state: 'CONNECTING', isChannelOpen: false },
  ...{ isSeen: false, isVoiceSent: false, isOver: false, isTakenOver: false },
  ...{ lacksInterpreter: false, heardBy: [] },
  choices: { isMuted: false, isCameraOff: false, isTextOnly: false },
  ...{ leftMs: null, countedMs: 0, phase: 'RUNNING', stalled: null, sound: 'NONE', lines: [] },
  ...{ receivedMs: 0, signedMs: 0 },
}
