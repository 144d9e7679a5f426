import type { CallMedia } from '@encore/app-kit/calls/call-media'
import type { Capture } from '@encore/app-kit/calls/capture'
import { createHandover } from '@encore/app-kit/calls/handover'
import type { PageClock } from '@encore/app-kit/calls/page-clock'
import type { RemoteMedia } from '@encore/app-kit/calls/remote-media'
import { createSegmentOutbox } from '@encore/app-kit/calls/segment-outbox'
import type { SegmentStore } from '@encore/app-kit/calls/segment-store'
import { createStaffSeats } from '@encore/app-kit/calls/staff/staff-seats'
import { createStore, type Store } from '@encore/app-kit/store'
import type { StationState } from '@encore/contract/endpoints'
import type { CallState } from '@encore/contract/rules/calls/state'
import { createOpenCalls, type KnownCall, type OpenCall } from './open-calls.ts'
import type { EndReason, StationPort } from './station-port.ts'

export interface StationView {
  /** `OUT`: this device is not in charge any more, or its session is over. */
  phase: 'RUNNING' | 'OUT'
  out: 'STATION_UNPAIRED' | 'STATION_REPLACED' | null
  state: StationState
  /** The server does not answer. */
  isAway: boolean
  /** The call on air, or the one that ends. */
  running: OpenCall | null
  /** The fan whose preview flows. */
  next: OpenCall | null
  /** The artist has rung; the call begins once the fan is there. */
  isRinging: boolean
}

/** Runs the calls of a station on the artist’s device. */
export interface StationRunner {
  view: Pick<Store<StationView>, 'get' | 'subscribe'>
  /** Rings the next fan. */
  ring(): Promise<void>
  setStopped(isStopped: boolean): void
  /** The artist ends the running call. */
  end(): Promise<void>
  /** The page failed: the running call ends, and the station goes on. */
  fail(): Promise<void>
  close(): Promise<void>
}

export interface StationRunnerSettings {
  port: StationPort
  /** State of the pairing, or of the first request. */
  first: StationState
  media: CallMedia
  clock: PageClock
  capture: Capture
  store: SegmentStore
  /** Element of the running call. */
  main: RemoteMedia
  /** Element of the next fan. */
  preview: RemoteMedia
  /** Plays the interpreter’s voice. */
  interpreter: RemoteMedia
  /** Takes in an exception that ended a call. */
  onFault(cause: unknown): void
}

/** A device without an answer for this long may have been replaced, so it shows itself to nobody. */
export const silentAfterMs = 10_000
const retryEveryMs = 1_000
const reportEveryMs = 5_000
const mostSegments = 120

export function createStationRunner(settings: StationRunnerSettings): StationRunner {
  const { port, first, media, clock, capture, store, main, preview, interpreter, onFault } = settings
  const booked = new Map<string, number>()
  const outbox = createSegmentOutbox({
    ...{ store, clock },
    portOf: (callId) => port.segmentsOf(callId, (seq) => booked.set(callId, seq)),
  })
  const bookedSeq = (callId: string) => booked.get(callId) ?? 0
  const calls = createOpenCalls({ port, media, clock, capture, outbox, interpreter, bookedSeq })
  const handover = createHandover(main)
  const staff = createStaffSeats({ port: port.staff, clock })
  const view = createStore<StationView>({
    ...{ phase: 'RUNNING', out: null, state: first, isAway: false },
    ...{ running: null, next: null, isRinging: false },
  })
  const change = (next: Partial<StationView>) => view.set({ ...view.get(), ...next })
  /** Calls that are ending, with their watchers of the view. */
  const ending = new Set<string>()
  const watched = new Map<string, () => void>()
  let ringing: string | null = null
  let beginning: string | null = null
  /** Own requests that change the state: an answer that was asked for before one may be outdated. */
  let changes = 0
  let heardAtMs = clock.now()
  let version: string | null = null
  let isClosed = false

  const pause = () => new Promise<void>((resolve) => void clock.after(retryEveryMs, resolve))
  const isOut = () => isClosed || view.get().phase === 'OUT'

  const leave = async (out: StationView['out']) => {
    if (isOut()) return
    change({ phase: 'OUT', out, running: null, next: null })
    await stopAll()
  }

  const stopAll = async () => {
    stopWatchdog()
    stopReports()
    staff.close()
    capture.stop()
    outbox.stop()
    for (const stop of watched.values()) stop()
    await handover.to(null)
    await Promise.all(calls.all().map(({ known }) => calls.close(known.id)))
    preview.empty()
  }

  /** Returns true for an answer of a device that is in charge. */
  const notice = (name: string) => {
    if (name === 'STATION_UNPAIRED' || name === 'STATION_REPLACED') void leave(name)
  }

  const listen = async () => {
    while (!isOut()) {
      const before = changes
      const answer = await port.read(version)
      if (isOut()) return
      if (!answer.ok) {
        notice(answer.error.name)
        change({ isAway: true })
        await pause()
        continue
      }
      heardAtMs = clock.now()
      if (before !== changes) continue
      try {
        const isTaken = await reconcile(answer.value)
        version = isTaken ? answer.value.version : null
        if (!isTaken) await pause()
      } catch (cause) {
        await failBy(cause)
      }
    }
  }

  /** False when the state has to be read again. */
  const reconcile = async (state: StationState): Promise<boolean> => {
    change({ isAway: false })
    // Without a relay nobody is called; a call that runs is mended, or handed back after half a minute.
    const coming = state.closedReason === null ? state.next : null
    const listed = [state.running, coming].filter((one): one is KnownCall => one !== null)
    for (const one of listed) if (!ending.has(one.id) && !(await calls.take(one, state.epoch))) return false
    const ids = listed.map(({ id }) => id)
    for (const { known } of calls.all())
      if (!ids.includes(known.id) && !ending.has(known.id)) await drop(known.id)
    const running = runningOf(state)
    const next = coming && !ending.has(coming.id) ? calls.get(coming.id) : null
    if (running) {
      if (handover.onAir() !== running.call) await handover.to(running.call)
      running.call.setState('LIVE')
    } else if (ending.size === 0) await handover.to(null)
    if (state.next?.state === 'RINGING') ringing = state.next.id
    if (ringing !== null && ringing !== state.next?.id) ringing = null
    if (next) {
      next.call.showOn(preview)
      next.call.setState(stateOfNext(next.known))
    } else preview.empty()
    for (const one of [running, next]) if (one) watch(one)
    change({ state, running, next, isRinging: ringing !== null })
    staff.take(state.staff, { onAir: running?.call ?? null, next: next?.call ?? null })
    return true
  }

  const runningOf = ({ running }: StationState) =>
    running && !ending.has(running.id) ? calls.get(running.id) : null

  /** A held call is called again as a fan who is next, and keeps its state on the server. */
  const stateOfNext = ({ id }: KnownCall): CallState => (ringing === id ? 'RINGING' : 'NEXT')

  const drop = async (callId: string) => {
    watched.get(callId)?.()
    watched.delete(callId)
    if (handover.onAir()?.callId === callId) await handover.to(null)
    await calls.close(callId)
    void outbox.flush(callId)
  }

  const watch = ({ known: { id }, call }: OpenCall) => {
    if (watched.has(id)) return
    watched.set(
      id,
      call.view.subscribe(() => act(id)),
    )
    act(id)
  }

  /** Begins or ends a call when its view says so. */
  const act = (callId: string) => {
    const found = calls.get(callId)
    if (!found || isOut() || ending.has(callId)) return
    const { state, phase, step, isFanThere } = found.call.view.get()
    if (state === 'LIVE' && phase === 'OVER') void endCall(callId, 'OVER')
    else if (state === 'LIVE' && step === 'HOLD') void endCall(callId, 'STALLED')
    else if (state === 'RINGING' && isFanThere) void begin(found)
  }

  const begin = async ({ known: { id }, call }: OpenCall) => {
    if (beginning !== null || view.get().running) return
    beginning = id
    changes++
    try {
      await handover.to(call)
      const answer = await port.begin(id)
      if (answer.ok) {
        ringing = null
        call.setState('LIVE')
        change({ running: calls.get(id), next: null, isRinging: false })
      } else {
        notice(answer.error.name)
        await handover.to(null)
        call.showOn(preview)
        await pause()
      }
    } finally {
      changes++
      beginning = null
      version = null
    }
  }

  const endCall = async (callId: string, reason: EndReason) => {
    const found = calls.get(callId)
    if (!found || ending.has(callId)) return
    ending.add(callId)
    changes++
    try {
      await found.call.end()
      await handover.to(null)
      change({ running: null })
      await report(callId, reason)
    } finally {
      await drop(callId)
      ending.delete(callId)
      changes++
      version = null
    }
  }

  /** Asks until the server has ended the call, or knows nothing of it any more. */
  const report = async (callId: string, reason: EndReason) => {
    while (!isOut()) {
      await outbox.flush(callId)
      const segments = (await outbox.waiting(callId)).slice(0, mostSegments)
      const answer = await port.end(callId, reason, segments)
      if (answer.ok) return
      notice(answer.error.name)
      if (answer.error.name !== 'RATE_LIMITED' && answer.status >= 400 && answer.status < 500) return
      await pause()
    }
  }

  const failBy = async (cause: unknown) => {
    onFault(cause)
    await fail()
    await pause()
  }
  const fail = async () => {
    const onAir = handover.onAir()
    if (onAir) await endCall(onAir.callId, 'FAULT')
  }

  const stopWatchdog = clock.every(retryEveryMs, () => {
    if (clock.now() - heardAtMs <= silentAfterMs || !handover.onAir()) return
    void handover.to(null)
  })
  /** A report that is lost is followed by the next. */
  const stopReports = clock.every(reportEveryMs, () => {
    const { running } = view.get()
    const flow = running?.call.flow()
    if (running && flow) void port.report(running.known.id, flow)
  })
  void listen()

  return {
    view,
    ring: async () => {
      changes++
      const answer = await port.ring()
      changes++
      version = null
      if (!answer.ok) return notice(answer.error.name)
      const found = answer.value.callId === null ? null : calls.get(answer.value.callId)
      if (!found) return
      ringing = found.known.id
      found.call.setState('RINGING')
      change({ isRinging: true })
      act(found.known.id)
    },
    setStopped: (isStopped) => view.get().running?.call.setStopped(isStopped),
    end: async () => {
      const { running } = view.get()
      if (running) await endCall(running.known.id, 'ARTIST')
    },
    fail,
    close: async () => {
      isClosed = true
      await stopAll()
    },
  }
}
