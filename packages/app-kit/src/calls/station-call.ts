import type { ClockStart } from '@encore/contract/rules/calls/clock'
import type { FlowInput } from '@encore/contract/rules/calls/flow'
import type { HearingRole } from '@encore/contract/rules/calls/staff-seats'
import type { CallState } from '@encore/contract/rules/calls/state'
import { createStore, type Store } from '../store.ts'
import { readFanMessage, type StationMessage } from './beat-channel.ts'
import { type CallMedia, nothingSent } from './call-media.ts'
import type { Capture } from './capture.ts'
import { createFanPresence } from './fan-presence.ts'
import { createFlowMeter, type FlowReport } from './flow-meter.ts'
import { artistGates, isConnectedState, tracksThrough } from './gates.ts'
import type { MediaSample } from './media-sample.ts'
import { nextMending, noMending } from './mending.ts'
import type { PageClock } from './page-clock.ts'
import type { RelayPort, SignalPort } from './ports.ts'
import type { RemoteMedia } from './remote-media.ts'
import { sampleEvery } from './sample-loop.ts'
import type { SegmentOutbox } from './segment-outbox.ts'
import type { StaffTracks } from './staff/staff-source.ts'
import {
  type ArtistOff,
  firstView,
  type InterpreterVoice,
  idleReading,
  type StationCallView,
} from './station-call-view.ts'
import { createStationClock, type StationClock } from './station-clock.ts'
import { nextSuspension, type Suspension } from './suspension.ts'
import { createTextLane } from './text-lane.ts'

export type { ArtistOff, StationCallView } from './station-call-view.ts'

/** One call at the station, from the fan's preview to its end. */
export interface StationCall {
  callId: string
  view: Pick<Store<StationCallView>, 'get' | 'subscribe'>
  /** Takes in the server's state of the call. LIVE starts the clock. */
  setState(state: CallState): void
  /** Another document of the fan took the seat. It gets a connection of its own, with at least this number. */
  renew(leastGen: number): void
  /** Staff added time: promised and added milliseconds together. */
  grant(grantedMs: number): void
  /** Darkens and mutes both sides at once. */
  setStopped(isStopped: boolean): void
  /** The artist's own choice. The clock stands while anything is off. */
  setOff(off: ArtistOff): void
  /** Shows the fan in another element, and empties the one before. */
  showOn(remote: RemoteMedia | null): void
  /** Lets the artist's tracks go to this fan while the call is LIVE. */
  goOnAir(): void
  /** Resolves when no sender has a track of the artist. */
  leaveAir(): Promise<void>
  /** Roles of staff who hear the call. The fan's page shows a mark before anything goes to them. */
  setHeardBy(heardBy: readonly HearingRole[]): void
  /** The voice of the interpreter; null without one. */
  setInterpreter(voice: InterpreterVoice | null): void
  /** The session promises an interpreter to this call: the clock stands while no voice arrives. */
  setNeedsInterpreter(isNeeded: boolean): void
  /** The fan's picture before the call; null while it is live. */
  pictureForStaff(): MediaStreamTrack | null
  /** Media of the live call; null until the fan's page shows the mark, and while both sides are stopped. */
  mediaFor(role: HearingRole): StaffTracks | null
  /** False when the line is not sent. */
  write(text: string): boolean
  /** Flow of both directions in numbers; null before they are known. */
  flow(): FlowReport | null
  /** Ends the stretch on air, and resolves once its segments are kept. The server ends the call. */
  end(): Promise<void>
  close(): Promise<void>
}

export interface StationCallSettings {
  start: ClockStart
  /** See `ConnectionSettings`. */
  firstGen: number
  media: CallMedia
  signals: SignalPort
  relay: RelayPort
  clock: PageClock
  capture: Capture
  outbox: SegmentOutbox
  /** Plays the interpreter's voice to the artist; shared by the calls of a station, of which one is on air. */
  interpreter: RemoteMedia
}

const sampleEveryMs = 200
const repeatLinesEveryMs = 600

/** Opens the connection of a call. A call that was held is taken up again by another one, from the server's sums. */
export function createStationCall(settings: StationCallSettings): StationCall {
  const { start, firstGen, media, signals, relay, clock, capture, outbox, interpreter: player } = settings
  const presence = createFanPresence(clock.now())
  let meter = createFlowMeter()
  const view = createStore<StationCallView>(firstView(start))
  const change = (next: Partial<StationCallView>) => view.set({ ...view.get(), ...next })
  let grantedMs = start.grantedMs
  let timer: StationClock | null = null
  let remote: RemoteMedia | null = null
  let suspension: Suspension = { kind: 'OPEN' }
  let mending = noMending
  let isOnAir = false
  let isArtistOff = false
  let isClosed = false
  /** Roles for which the fan's page has said that it shows a mark. */
  let marked: readonly HearingRole[] = []
  let needsInterpreter = false
  let interpreter: InterpreterVoice | null = null
  let played: MediaStream | null = null
  let keeping = Promise.resolve()

  const post = (message: StationMessage) => connection.post(JSON.stringify(message))
  const lane = createTextLane(post, () => change({ lines: lane.lines() }))

  const receive = (text: string) => {
    const message = readFanMessage(text)
    if (!message || isClosed) return
    if (message.t === 'marked') {
      marked = message.heardBy
      return void gate()
    }
    if (message.t !== 'beat') return lane.receive(message)
    const atMs = clock.now()
    presence.beat(message, atMs)
    meter.beat(message, atMs)
    timer?.observe({ kind: 'BEAT', atMs, beat: message })
    timer?.sign(message.macs)
    show(atMs)
  }

  const connection = media.open({
    ...{ side: 'STATION', signals, relay, clock, firstGen, onMessage: receive },
    onEnded: () => {
      change({ isReplaced: true })
      void close()
    },
  })

  const gate = () => {
    const { state, isStopped, off } = view.get()
    const isSuspended = suspension.kind === 'SUSPENDED'
    const gates = artistGates(isOnAir ? state : 'WAITING', { isSuspended, isStopped })
    const open = { ...gates, voice: gates.voice && !off.isMuted, picture: gates.picture && !off.isCameraOff }
    const spoken = gates.voice && isHeardBy('INTERPRETER') ? interpreter : null
    playInterpreter(spoken?.stream ?? null)
    const tracks = tracksThrough(open, capture.state.get())
    return connection.setSending({ ...tracks, interpreter: spoken?.track ?? null })
  }

  const playInterpreter = (stream: MediaStream | null) => {
    if (stream === played) return
    played = stream
    if (stream) player.show(stream)
    else player.empty()
  }

  /** Staff of the role have a seat, and the fan's page shows the mark. */
  const isHeardBy = (role: HearingRole) => view.get().heardBy.includes(role) && marked.includes(role)

  const showRemote = () => {
    const { remote: stream } = connection.view.get()
    if (!remote) return
    if (stream && !view.get().isStopped) remote.show(stream)
    else remote.empty()
  }

  const observe = (input: FlowInput) => {
    timer?.observe(input)
    keep(timer?.takeSegments() ?? [])
  }
  const keep = (segments: Parameters<SegmentOutbox['add']>[0]) => {
    if (segments.length > 0) keeping = keeping.then(() => outbox.add(segments)).catch(() => {})
  }

  /** A page that may not play sound does not let the artist hear, and so counts nothing. */
  const watchArtist = (atMs: number) => {
    const { isStopped, off } = view.get()
    const lacksInterpreter = needsInterpreter && interpreter?.isFlowing !== true
    if (lacksInterpreter !== view.get().lacksInterpreter) change({ lacksInterpreter })
    const isDeaf = remote?.sound.get() === 'NEEDS_TAP'
    const isOff = isStopped || off.isMuted || off.isCameraOff || isDeaf || lacksInterpreter
    if (isOff === isArtistOff) return
    isArtistOff = isOff
    observe({ kind: 'ARTIST', atMs, isOff })
  }

  const take = (sample: MediaSample) => {
    const atMs = clock.now()
    presence.sample(sample.received.framesDecoded, atMs)
    meter.sample(sample, atMs)
    if (isOnAir) capture.watch(sample, view.get().off.isMuted, atMs)
    watchArtist(atMs)
    observe({ kind: 'SAMPLE', atMs, counters: sample.received })
    mend(atMs)
    const second = timer?.toSign()
    if (second) post({ t: 'second', ...second })
    const { leftMs, countedMs, stalled, phase } = show(atMs)
    const { lacksInterpreter } = view.get()
    post({ t: 'clock', leftMs, countedMs, stalled, lacksInterpreter, phase })
    postHeardBy()
    if (sample.isCpuLimited !== view.get().isCpuLimited) change({ isCpuLimited: sample.isCpuLimited })
  }

  /** The channel may lose a message, so it is repeated until the fan's page has answered, and while somebody hears. */
  const postHeardBy = () => {
    const { heardBy } = view.get()
    if (heardBy.length > 0 || marked.length > 0) post({ t: 'heard', heardBy: [...heardBy] })
  }

  const mend = (atMs: number) => {
    const reading = timer?.read(atMs)
    const stalledMs = reading?.stalledMs ?? presence.absentMs(atMs)
    const hasFlowed = reading?.hasFlowed === true || presence.hasBeenThere()
    const last = suspension
    if (reading) {
      const { isSuspended: isClockSuspended, isFanBack } = reading
      const isClockStalled = stalledMs > 0
      const seen = { isClockSuspended, isClockStalled, isFanBack, isArtistOff }
      suspension = nextSuspension(last, seen, atMs)
      timer?.hold(suspension.kind !== 'OPEN')
    }
    if (suspension.kind !== last.kind) void gate()
    const isComingBack = reading?.isFanBack === true && suspension.kind !== 'OPEN' && suspension.probes === 0
    const next = nextMending(mending, { stalledMs, hasFlowed, isArtistOff, isComingBack }, atMs)
    mending = next.mending
    if (next.act === 'RESTART') connection.restart()
    if (next.act === 'RECONNECT') void renewAndReconnect()
  }
  const renewAndReconnect = async () => {
    if (isOnAir && capture.state.get().dead.length > 0) await capture.renew()
    connection.reconnect()
  }

  const remoteTrack = (kind: 'audio' | 'video') =>
    connection.view
      .get()
      .remote?.getTracks()
      .find((track) => track.kind === kind) ?? null

  const show = (atMs: number) => {
    const reading = timer?.read(atMs) ?? idleReading(grantedMs, start.earlierCountedMs)
    const { isFanBack: _, hasFlowed: __, ...shown } = reading
    const isFanThere = presence.isThere(atMs)
    const isHeldBack = suspension.kind === 'SUSPENDED'
    change({ ...shown, isFanThere, isHeldBack, choices: presence.choices() })
    return shown
  }

  const stopTicks = [
    sampleEvery(sampleEveryMs, { clock, connection }, take),
    clock.every(repeatLinesEveryMs, lane.repeat),
    capture.state.subscribe(() => void gate()),
    connection.view.subscribe(() => {
      const { gen, state, isChannelOpen, remote: stream } = connection.view.get()
      // Another document of the fan has to show the mark itself.
      if (gen !== view.get().connection.gen) marked = []
      change({ connection: { gen, state, isChannelOpen }, remote: stream })
      showRemote()
    }),
  ]

  const end = async () => {
    if (timer) keep(timer.end(clock.now()))
    timer = null
    suspension = { kind: 'OPEN' }
    isOnAir = false
    playInterpreter(null)
    post({ t: 'end' })
    await Promise.all([connection.setSending(nothingSent), keeping])
  }

  const close = async () => {
    if (isClosed) return
    await end()
    isClosed = true
    for (const stop of stopTicks) stop()
    remote?.empty()
    await media.close(connection)
  }

  return {
    callId: start.callId,
    view,
    setState: (state) => {
      if (state === view.get().state || isClosed) return
      change({ state })
      if (state === 'LIVE') {
        timer = createStationClock({ ...start, grantedMs }, clock.now())
        // The fan's preview is small and without sound.
        meter = createFlowMeter()
        isArtistOff = false
        watchArtist(clock.now())
      } else if (!isConnectedState(state)) void end()
      void gate()
    },
    renew: (leastGen) => connection.reconnect(leastGen),
    grant: (ms) => {
      grantedMs = ms
      timer?.grant(ms)
    },
    setStopped: (isStopped) => {
      change({ isStopped })
      showRemote()
      watchArtist(clock.now())
      void gate()
    },
    setOff: (off) => {
      change({ off })
      watchArtist(clock.now())
      void gate()
    },
    showOn: (next) => {
      if (next === remote) return
      remote?.empty()
      remote = next
      showRemote()
    },
    goOnAir: () => {
      isOnAir = true
      void gate()
    },
    leaveAir: () => {
      isOnAir = false
      playInterpreter(null)
      return connection.setSending(nothingSent)
    },
    setHeardBy: (heardBy) => {
      const last = view.get().heardBy
      if (isClosed || (heardBy.length === last.length && heardBy.every((role) => last.includes(role)))) return
      change({ heardBy })
      postHeardBy()
      void gate()
    },
    setInterpreter: (voice) => {
      if (voice?.track === interpreter?.track && voice?.isFlowing === interpreter?.isFlowing) return
      interpreter = voice
      watchArtist(clock.now())
      void gate()
    },
    setNeedsInterpreter: (isNeeded) => {
      needsInterpreter = isNeeded
      watchArtist(clock.now())
    },
    pictureForStaff: () => (view.get().state === 'LIVE' ? null : remoteTrack('video')),
    mediaFor: (role) => {
      const { state, isStopped, off } = view.get()
      if (state !== 'LIVE' || !isOnAir || isStopped || !isHeardBy(role)) return null
      const { voice } = capture.state.get()
      return {
        ...{ picture: remoteTrack('video'), voiceOfFan: remoteTrack('audio') },
        voiceOfArtist: off.isMuted ? null : voice,
      }
    },
    write: lane.write,
    flow: () => meter.read(clock.now()),
    end,
    close,
  }
}
