import { pieceMaxBytes } from '@encore/contract/rules/calls/keepsake'
import { createStore, type Store } from '../../store.ts'
import type { Capture } from '../capture.ts'
import type { PageClock } from '../page-clock.ts'
import { refusalOf } from '../ports.ts'
import type { StationCall } from '../station-call.ts'
import type { KeepsakeOutbox } from './keepsake-outbox.ts'
import type { KeepsakePort } from './keepsake-port.ts'
import type { KeepsakeRecorder, OpenRecorder } from './keepsake-recorder.ts'
import type { RecordingType } from './keepsake-support.ts'
import type { PieceStore, StoredStretch } from './piece-store.ts'
import { nextLoad, noLoad } from './recording-load.ts'

/** The call on air, as far as its keepsake is concerned. */
export interface RecordedCall {
  callId: string
  view: StationCall['view']
  /** Null: nothing is recorded of it, and what was recorded is deleted. */
  mark: string | null
}

export interface KeepsakesView {
  /** The call that is recorded. */
  callId: string | null
  /** Its clock stands, or the device is under load. */
  isPaused: boolean
}

/** Records calls for their fans, one at a time. */
export interface Keepsakes {
  view: Pick<Store<KeepsakesView>, 'get' | 'subscribe'>
  /** The call on air; null for none. A recording ends with its call. */
  follow(call: RecordedCall | null): void
  /** Ends the recording of a call and deletes it for good, here and on the server. */
  remove(callId: string): Promise<void>
  /** Ends the recording; the outbox goes on. */
  close(): Promise<void>
}

export interface KeepsakesSettings {
  type: RecordingType
  artist: string
  clock: PageClock
  capture: Capture
  store: PieceStore
  outbox: KeepsakeOutbox
  port: KeepsakePort
  openRecorder: OpenRecorder
  /** Takes in a failure that ended a recording. */
  onFault(cause: unknown): void
}

interface Recording {
  stretch: StoredStretch
  recorder: KeepsakeRecorder
  /** Resolves when everything handed out so far is in the store. */
  stored: Promise<void>
}

const retryAfterMs = 2_000
const nothingRecorded: KeepsakesView = { callId: null, isPaused: false }

export function createKeepsakes(settings: KeepsakesSettings): Keepsakes {
  const { type, artist, clock, capture, store, outbox, port, openRecorder, onFault } = settings
  const view = createStore<KeepsakesView>(nothingRecorded)
  /** Calls that are not recorded any more. */
  const over = new Set<string>()
  let followed: RecordedCall | null = null
  let recording: Recording | null = null
  let load = noLoad
  let isClosed = false
  let turn = Promise.resolve()
  let stopWatching = () => {}
  let nextTryAtMs = 0

  /** The call that should be recorded now. */
  const wanted = (): (RecordedCall & { mark: string }) | null => {
    if (isClosed || !followed || followed.mark === null || over.has(followed.callId)) return null
    return followed.view.get().state === 'LIVE' ? { ...followed, mark: followed.mark } : null
  }

  const update = () => {
    turn = turn.then(settle).catch((cause) => {
      outbox.setGrowing(null)
      if (followed) giveUp(followed.callId, cause)
    })
    return turn
  }

  const settle = async () => {
    const call = wanted()
    if (recording && recording.stretch.callId !== call?.callId) await stop()
    if (call && !recording) await begin(call)
    apply()
  }

  const begin = async (call: RecordedCall & { mark: string }) => {
    if (clock.now() < nextTryAtMs) return
    const stretch = { callId: call.callId, begunMs: clock.now(), mediaType: type.mediaType }
    try {
      await port.open(stretch)
    } catch (cause) {
      if (refusalOf(cause) === null) nextTryAtMs = clock.now() + retryAfterMs
      else over.add(call.callId)
      return
    }
    // It counts as growing before it is in the store, so that the outbox does not end it at once.
    outbox.setGrowing(stretch)
    await store.begin(stretch)
    // A call that ended meanwhile leaves an empty stretch, which the outbox ends.
    if (wanted()?.callId === call.callId) recording = record(stretch, call.mark)
    else outbox.setGrowing(null)
  }

  const record = (stretch: StoredStretch, mark: string): Recording => {
    let n = 0
    const opened: Recording = {
      stretch,
      stored: Promise.resolve(),
      recorder: openRecorder({
        type,
        caption: { artist, date: dateOf(stretch.begunMs), mark },
        onBlob: (blob) => {
          opened.stored = opened.stored.then(async () => {
            for (let at = 0; at < blob.size; at += pieceMaxBytes)
              await store.add(stretch, ++n, blob.slice(at, at + pieceMaxBytes))
          })
          opened.stored.catch((cause) => giveUp(stretch.callId, cause))
        },
        onFault: (cause) => giveUp(stretch.callId, cause),
      }),
    }
    return opened
  }

  /** A full disk or a broken encoder ends the recording; the call goes on. */
  const giveUp = (callId: string, cause: unknown) => {
    if (over.has(callId)) return
    over.add(callId)
    onFault(cause)
    void update()
  }

  const stop = async () => {
    const last = recording
    recording = null
    await last?.recorder.stop()
    await last?.stored.catch(() => {})
    outbox.setGrowing(null)
  }

  /** Tells the recorder of tracks and of the clock. */
  const apply = () => {
    const call = wanted()
    if (!recording || !call) {
      if (view.get().callId !== null) view.set(nothingRecorded)
      return
    }
    const { stalledMs, isStopped, isHeldBack, isCpuLimited, remote } = call.view.get()
    load = nextLoad(load, isCpuLimited, clock.now())
    const isHeavy = clock.now() < load.restsUntilMs
    const isStalled = stalledMs > 0 || isStopped || isHeldBack
    const isPaused = isStalled || isHeavy
    const { voice, picture } = capture.state.get()
    recording.recorder.follow('ARTIST', { voice, picture })
    recording.recorder.follow('FAN', {
      voice: remote?.getAudioTracks()[0] ?? null,
      picture: remote?.getVideoTracks()[0] ?? null,
    })
    recording.recorder.set(isHeavy ? 'UNDER_LOAD' : isStalled ? 'PAUSED' : 'RUNNING')
    const { callId } = recording.stretch
    const last = view.get()
    if (last.callId !== callId || last.isPaused !== isPaused) view.set({ callId, isPaused })
  }

  /** Listeners run inside the call, which must go on whatever happens to the recording. */
  const guarded = (act: () => void) => () => {
    try {
      act()
    } catch (cause) {
      if (recording) giveUp(recording.stretch.callId, cause)
    }
  }
  const onView = guarded(() => {
    if (recording?.stretch.callId !== wanted()?.callId) void update()
    else if (recording) apply()
  })
  const onCapture = guarded(apply)
  const stopCapture = capture.state.subscribe(onCapture)

  return {
    view,
    follow: (call) => {
      const isOther = call?.callId !== followed?.callId || call?.view !== followed?.view
      const isTaken = followed?.mark !== null && call?.mark === null && !isOther
      followed = call
      outbox.setLive(call !== null)
      if (isOther) {
        stopWatching()
        stopWatching = call?.view.subscribe(onView) ?? (() => {})
      }
      // The server deleted it, since a consent was withdrawn or somebody pressed delete.
      if (call && isTaken) void update().then(() => outbox.drop(call.callId))
      else if (isOther) void update()
      else onView()
    },
    remove: async (callId) => {
      over.add(callId)
      await update()
      await outbox.remove(callId)
    },
    close: async () => {
      isClosed = true
      stopWatching()
      stopCapture()
      await update()
      outbox.setLive(false)
    },
  }
}

/** Dates are written as most fans write them: `2026.11.30`. */
function dateOf(atMs: number): string {
  const at = new Date(atMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}.${two(at.getMonth() + 1)}.${two(at.getDate())}`
}
