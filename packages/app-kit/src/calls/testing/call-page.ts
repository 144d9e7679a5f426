import type { ClockStart } from '@encore/contract/rules/calls/clock'
import type { CallSegment } from '@encore/contract/rules/calls/segments'
import type { CallState } from '@encore/contract/rules/calls/state'
import { type Capture, createCapture } from '../capture.ts'
import { createDeviceCheck, type DeviceCheckNumbers } from '../device-check.ts'
import { directMedia } from '../direct-media.ts'
import { type CallView, createFanCall, type FanCall } from '../fan-call.ts'
import { createHandover } from '../handover.ts'
import { livekitMedia } from '../livekit-media.ts'
import { createPageClock, type PageClock } from '../page-clock.ts'
import { PortRefusal, type RelayAccess, type RelayPort, type SegmentPort, type SignalPort } from '../ports.ts'
import { createRemoteMedia } from '../remote-media.ts'
import { createSegmentOutbox } from '../segment-outbox.ts'
import { openSegmentStore } from '../segment-store.ts'
import { createSoundLevel } from '../sound-level.ts'
import {
  createStaffSeats,
  type KnownSeat,
  type StaffSeatPort,
  type StaffSeats,
} from '../staff/staff-seats.ts'
import { nothingForStaff, openStaffSource } from '../staff/staff-source.ts'
import { openStaffView } from '../staff/staff-view.ts'
import { createStationCall, type StationCall, type StationCallView } from '../station-call.ts'
import { startBehind } from '../station-start.ts'
import { type CanvasSound, canvasDevices } from './canvas-devices.ts'
import { createKeepsakePage, type KeepsakePage } from './keepsake-page.ts'
import { type Colour, watchColour } from './seen-colours.ts'
import { type Frame, watchFrames } from './watched-frames.ts'
import { watchPeers } from './watched-peers.ts'

/* The page of browser tests: a station or a fan, driven by the test, with ports that end in the test. */

declare global {
  interface Window {
    /** Given by the test; it answers with a value or the reason of a refusal. */
    port(name: string, ...values: unknown[]): Promise<{ value?: unknown; refusal?: 'ENDED' | 'REFUSED' }>
    page: typeof page
  }
}

async function ask<T>(name: string, ...values: unknown[]): Promise<T> {
  const { value, refusal } = await window.port(name, ...values)
  if (refusal) throw new PortRefusal(refusal)
  return value as T
}

const signalsOf = (callId: string, side: 'STATION' | 'FAN'): SignalPort => ({
  send: (signal) => ask('send', callId, side, signal),
  receive: (since) => ask('receive', callId, side, since),
})
const relayOf = (callId: string, side: 'STATION' | 'FAN'): RelayPort => ({
  access: () => ask<RelayAccess>('access', callId, side),
})
const segmentsOf = (callId: string): SegmentPort => ({
  send: (segments: readonly CallSegment[]) => ask('segments', callId, segments),
})

/** A colour that an element showed, with the call that was on air then, and how often in a row. */
interface Seen {
  callId: string | null
  colour: Colour
  times: number
}

const seen: Seen[] = []
function note(callId: string | null, colour: Colour) {
  const last = seen.at(-1)
  if (last?.callId === callId && last.colour === colour) last.times++
  else seen.push({ callId, colour, times: 1 })
}

/** Frames of all elements of the page, the first element first; empty until they are watched. */
const frames: Frame[][] = []

const videoOf = (isMuted: boolean): HTMLVideoElement => {
  const video = document.createElement('video')
  Object.assign(video, { autoplay: true, playsInline: true, muted: isMuted })
  document.body.append(video)
  return video
}

/** `?media=livekit` carries calls through a LiveKit server. */
const media = new URLSearchParams(location.search).get('media') === 'livekit' ? livekitMedia : directMedia

let peers = watchPeers({})

let clock: PageClock
let capture: Capture
const calls = new Map<string, StationCall>()
let station: Awaited<ReturnType<typeof openStation>>
let fan: FanCall
let keepsakes: KeepsakePage

async function openStation() {
  const outbox = createSegmentOutbox({ store: await openSegmentStore(), clock, portOf: segmentsOf })
  const [main, preview] = [createRemoteMedia(), createRemoteMedia()]
  const [mainVideo, previewVideo] = [videoOf(false), videoOf(true)]
  main.attach(mainVideo)
  preview.attach(previewVideo)
  const interpreter = createRemoteMedia()
  interpreter.attach(videoOf(false))
  const handover = createHandover(main)
  watchColour(mainVideo, clock, (colour) => note(handover.onAir()?.callId ?? null, colour))
  return { outbox, preview, interpreter, handover }
}

let stoodAt: number | null = null

const callOf = (callId: string): StationCall => {
  const call = calls.get(callId)
  if (!call) throw new Error(`There is no call ${callId}`)
  return call
}

/** The station's connections to staff, and the page of staff. */
let seats: StaffSeats
const seatPort: StaffSeatPort = {
  signalsOf: (seatId) => signalsOf(seatId, 'STATION'),
  relayOf: (seatId) => relayOf(seatId, 'STATION'),
  closeSeat: (seatId, reason) => ask('closeSeat', seatId, reason),
}

const page = {
  /** Opens the capture; `isDisabling` replaces the gates of this page by tracks that are only disabled. */
  async capture(colour: string, isDisabling = false, sound: CanvasSound = 'TONE'): Promise<void> {
    clock = createPageClock()
    capture = createCapture({ devices: canvasDevices(colour, clock, sound) })
    await capture.start()
    const { voice, picture } = capture.state.get()
    if (isDisabling && voice && picture) peers = watchPeers({ disabledTracks: [voice, picture] })
  },
  /** Captures the devices of the browser, and changes to the last microphone. */
  async captureHere() {
    const own = createCapture({ devices: navigator.mediaDevices })
    const fault = await own.start()
    const { voice, picture, microphones } = own.state.get()
    const kinds = [voice, picture].flatMap((track) => (track ? `${track.kind} ${track.readyState}` : []))
    const last = microphones.at(-1)
    if (!fault && last) await own.choose('voice', last.id)
    const changed = own.state.get().voice
    own.stop()
    return { fault, kinds, microphones: fault ? [] : [voice?.label, changed?.label] }
  },
  async openStation(): Promise<void> {
    station = await openStation()
  },
  async prepare(start: ClockStart, firstGen: number): Promise<void> {
    const { callId } = start
    const { outbox, interpreter } = station
    const call = createStationCall({
      ...{ firstGen, media, clock, capture, outbox, interpreter },
      start: startBehind(start, await outbox.waiting(callId)),
      signals: signalsOf(callId, 'STATION'),
      relay: relayOf(callId, 'STATION'),
    })
    call.showOn(station.preview)
    calls.set(callId, call)
  },
  /** Ends a call and gives the element to the next one, without a pause between them. */
  switchTo(from: string, to: string): Promise<void> {
    callOf(from).end()
    callOf(from).setState('DONE')
    callOf(to).setState('RINGING')
    const switched = station.handover.to(callOf(to))
    callOf(to).setState('LIVE')
    return switched
  },
  handOver: (callId: string | null) => station.handover.to(callId === null ? null : callOf(callId)),
  setCallState: (callId: string, state: CallState) => callOf(callId).setState(state),
  setStopped: (callId: string, isStopped: boolean) => callOf(callId).setStopped(isStopped),
  writeTo: (callId: string, text: string) => callOf(callId).write(text),
  endCall: (callId: string) => callOf(callId).end(),
  renew: (callId: string, leastGen: number) => callOf(callId).renew(leastGen),
  callView: (callId: string): Omit<StationCallView, 'remote'> => {
    const { remote: _, ...rest } = callOf(callId).view.get()
    return rest
  },
  async openKeepsakes(): Promise<void> {
    keepsakes = await createKeepsakePage({ clock, capture, ask })
  },
  record: (callId: string | null) => keepsakes.follow(callId === null ? null : callOf(callId)),
  /** A broken page: it records another fan's picture and voice for this call. */
  recordFrom: (callId: string, otherId: string) => keepsakes.follow(callOf(callId), callOf(otherId)),
  keepsakeView: () => keepsakes.view(),
  storedKeepsakes: () => keepsakes.stored(),
  waiting: async (callId: string): Promise<number> => (await station.outbox.waiting(callId)).length,

  /** Gives the station the seats of staff that the server knows. */
  takeSeats(known: KnownSeat[], onAir: string | null, next: string | null): void {
    seats ??= createStaffSeats({ port: seatPort, clock })
    seats.take(known, {
      onAir: onAir === null ? null : callOf(onAir),
      next: next === null ? null : callOf(next),
    })
  },
  /** A station without gates: the own voice goes to the seat at once. */
  leakTo(seatId: string): void {
    const failed = () => {}
    const source = openStaffSource({
      ...{
        role: 'LISTENER',
        signals: signalsOf(seatId, 'STATION'),
        relay: relayOf(seatId, 'STATION'),
        clock,
      },
      ...{ onEnded: failed, onFailed: failed },
    })
    void source.setTracks({ ...nothingForStaff, voiceOfArtist: capture.state.get().voice })
  },
  /** An interpreter has captured a voice before. */
  openStaff(seatId: string): void {
    const voice = capture?.state.get().voice ?? null
    clock ??= createPageClock()
    const video = videoOf(true)
    const ports = { signals: signalsOf(seatId, 'FAN'), relay: relayOf(seatId, 'FAN') }
    const staff = openStaffView({ ...ports, clock, voice })
    staff.view.subscribe(() => {
      video.srcObject = staff.view.get().remote
    })
    watchColour(video, clock, (colour) => note(seatId, colour))
  },

  openFan(callId: string, key: string): void {
    const [remote, interpreter] = [createRemoteMedia(), createRemoteMedia()]
    const video = videoOf(false)
    remote.attach(video)
    interpreter.attach(videoOf(false))
    watchColour(video, clock, (colour) => note(fan?.view.get().state ?? null, colour))
    fan = createFanCall({
      ...{ callId, key, media, clock, capture, remote, interpreter },
      signals: signalsOf(callId, 'FAN'),
      relay: relayOf(callId, 'FAN'),
      sums: { send: (sum) => ask('sum', callId, sum) },
    })
  },
  setState: (state: CallState) => fan.setState(state),
  choose: (choices: Parameters<FanCall['choose']>[0]) => fan.choose(choices),
  write: (text: string) => fan.write(text),
  view: (): Omit<CallView, 'capture'> => {
    const { capture: _, ...rest } = fan.view.get()
    return rest
  },
  close: () => fan.close(),

  seen: () => seen,
  /** From now on `frames` has each presented frame of each element. */
  watchFrames(): void {
    for (const video of document.querySelectorAll('video')) {
      const presented: Frame[] = []
      frames.push(presented)
      watchFrames(video, presented)
    }
  },
  frames: (sinceMs = 0): Frame[][] => frames.map((all) => all.filter(({ atMs }) => atMs >= sinceMs)),
  now: () => performance.now(),
  /** Time of this page at which its clock was first seen standing from now on; null until then. */
  stoodAt: (): number | null => stoodAt,
  watchStalls(callId: string | null): void {
    stoodAt = null
    const stop = clock.every(10, () => {
      const { stalled } = callId === null ? fan.view.get() : callOf(callId).view.get()
      if (stalled === null) return
      stoodAt = performance.now()
      stop()
    })
  },
  /** A modified page: beats and signatures do not leave it any more. */
  withholdBeats(): void {
    RTCDataChannel.prototype.send = () => {}
  },
  bytes: () => peers.bytes(),
  energies: () => peers.energies(),
  async checkDevices(callId: string): Promise<DeviceCheckNumbers | null> {
    const level = createSoundLevel()
    const relay = relayOf(callId, 'FAN')
    return createDeviceCheck({ capture, relay, clock, level }).run()
  },
}

window.page = page
export type CallPage = typeof page
