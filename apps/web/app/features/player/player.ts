import { createStore, type Store } from '@encore/app-kit/store'
import type { Playback } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { addressChangeOf } from './address-change.ts'
import { createAngleChange } from './angles.ts'
import { createDoubleBuffer, type DoubleBuffer } from './double-buffer.ts'
import { keepFrame } from './frame.ts'
import { createIdleMode, type IdleMode } from './idle-mode.ts'
import { createKeepAwake } from './keep-awake.ts'
import { listen } from './listen.ts'
import { createPictureChoice } from './picture-choice.ts'
import { togglePictureInPicture } from './picture-in-picture.ts'
import { createPlaybackTokens, type PlaybackTokenSettings } from './playback-tokens.ts'
import { firstState, type PlayerState } from './player-state.ts'
import { keepPreferences, type Quality, readPreferences } from './preferences.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { createSound, type Sound } from './sound.ts'
import { watchLatency } from './watch-latency.ts'
import { createWatchdog, type Watchdog } from './watchdog.ts'

export interface Player extends Pick<Sound, 'setMuted' | 'setVolume'> {
  state: Pick<Store<PlayerState>, 'get' | 'subscribe'>
  /** Time at which the visible picture happened, epoch milliseconds of the show's clock; null while unknown. */
  onScreenMs(): number | null
  play(): void
  pause(): void
  toggle(): void
  /** Seconds, limited to the range the stream still offers. */
  seekBy(seconds: number): void
  goLive(): void
  chooseQuality(quality: Quality): void
  /** Switches cameras at the same moment; false when it is unavailable and the current one stays. */
  chooseAngle(name: string): Promise<boolean>
  togglePictureInPicture(): void
  /** Accepts addresses obtained elsewhere, such as when the show moves to this device. */
  accept(playback: Playback): void
  destroy(): void
}

export interface PlayerSettings extends Pick<PlaybackTokenSettings, 'first' | 'fetchPlayback'> {
  /** One shows the picture, the other loads the next camera. */
  videos: readonly [HTMLVideoElement, HTMLVideoElement]
  /** Shows the last frame while the stream reloads. */
  still: HTMLCanvasElement
  /** The server's clock, epoch milliseconds. */
  now: () => number
  onRefused: (error: ErrorName) => void
}

/** References between the parts of one player; each part is created once and reads the others when it acts. */
interface Parts {
  state: Store<PlayerState>
  change: (next: Partial<PlayerState>) => void
  doubleBuffer: DoubleBuffer
  sound: Sound
  recovery: Recovery
  idleMode: IdleMode
  watchdog: Watchdog
  isOver: () => boolean
}

/** Plays one show and recovers by itself as long as tokens are issued. */
export function createPlayer(settings: PlayerSettings): Player {
  const { videos, still, now, first, fetchPlayback, onRefused } = settings
  const kept = readPreferences()
  const state = createStore<PlayerState>({ ...firstState, quality: kept.quality })
  const change = (next: Partial<PlayerState>) => state.set({ ...state.get(), ...next })
  let isOver = false
  /** The viewer's choice: playback paused by the system resumes when they return. */
  let wantsPlay = true
  const over = () => isOver

  const tokens = createPlaybackTokens({
    first,
    fetchPlayback,
    onAccepted: (next, last) => showAgain(next, last),
    onRefused: (refusal) => {
      change({ phase: refusal === 'NOT_ON_AIR' ? 'ended' : 'refused', refusal })
      end()
      onRefused(refusal)
    },
  })
  const showAgain = (next: Playback, last: Playback) => {
    const found = addressChangeOf(last, next, state.get().angle)
    if (found === 'LEAVE') change({ angle: 'main', nextAngle: null })
    if (found !== 'NONE' && !isOver) reload()
  }
  const doubleBuffer: DoubleBuffer = createDoubleBuffer({
    videos,
    playback: tokens.current,
    withNewest: tokens.withNewest,
    streamOptions: () => ({
      isPlain: recovery.isPlain(),
      ...picture.heights(),
      firstHeight: state.get().height,
      bitrate: doubleBuffer.stream()?.bitrate() ?? kept.bitrate,
    }),
    events: {
      onHeights: (heights) => change({ heights }),
      onHeight: (height) => change({ height }),
      onFault: (fault) => recovery.recover(fault),
      onForbidden: () => void tokens.renew(),
      onOver: () => askOn(),
    },
    onBuffer: (buffer) => change({ buffer }),
  })
  const sound = createSound({ video: doubleBuffer.video, change, onChosen: keepPreferences })
  const open = async () => {
    await doubleBuffer.open(state.get().angle)
    if (!isOver && wantsPlay) await sound.start()
  }
  const reload = () => {
    change({ isFrameKept: keepFrame(doubleBuffer.video(), still) || state.get().isFrameKept })
    void open()
  }
  const recovery = createRecovery({
    doubleBuffer: () => doubleBuffer,
    renew: tokens.renew,
    open,
    reload,
    isOver: over,
  })
  const watchdog = createWatchdog({
    onDry: () => {
      if (state.get().phase !== 'starting') change({ phase: 'stalled' })
      recovery.recover('DRY')
    },
    onStall: () => recovery.recover('STALL'),
    onSteady: recovery.steady,
  })
  /** The stream ended, possibly for an encore break: only the server knows whether the show continues. */
  const askOn = () => {
    if (isOver) return
    watchdog.stop()
    change({ phase: 'break' })
    recovery.checkAgain()
  }
  const keepBitrate = () => keepPreferences({ bitrate: doubleBuffer.stream()?.bitrate() ?? kept.bitrate })
  const idleMode: IdleMode = createIdleMode({
    doubleBuffer: () => doubleBuffer,
    onUnseen: () => {
      picture.ask()
      keepBitrate()
    },
    onSeen: (wasIdle) => {
      picture.ask()
      if (isOver || !wantsPlay) return
      if (wasIdle || doubleBuffer.stream()?.isBehind()) doubleBuffer.stream()?.goLive()
      if (doubleBuffer.video().paused) void sound.start()
      stayAwake()
    },
    onOnline: () => {
      change({ isOffline: false })
      recovery.goOn()
    },
    onOffline: () => change({ isOffline: true }),
  })
  const picture = createPictureChoice({
    doubleBuffer: () => doubleBuffer,
    state: state.get,
    change,
    isUnseen: idleMode.isUnseen,
  })
  const awake = createKeepAwake()
  const stayAwake = () => {
    const { phase } = state.get()
    awake.set(phase === 'playing' || phase === 'stalled')
  }
  const parts = { state, change, doubleBuffer, sound, recovery, idleMode, watchdog, isOver: over }
  const stops = [state.subscribe(stayAwake), ...videos.map((video) => onFirstFrame(video, parts, askOn))]
  const stopLatency = watchLatency(doubleBuffer.stream, now, change)
  const end = () => {
    isOver = true
    tokens.stop()
    watchdog.stop()
    awake.set(false)
    stopLatency()
    recovery.stop()
    idleMode.playing()
  }
  const play = () => {
    wantsPlay = true
    idleMode.wake()
    doubleBuffer.stream()?.goLive()
    void sound.start()
  }
  const pause = () => {
    wantsPlay = false
    doubleBuffer.video().pause()
  }
  for (const video of videos) {
    video.volume = kept.volume
    video.muted = kept.isMuted
    video.disableRemotePlayback = true
  }
  sound.read()
  void open()

  return {
    state,
    setMuted: sound.setMuted,
    setVolume: sound.setVolume,
    onScreenMs: () => doubleBuffer.stream()?.onScreenMs() ?? null,
    play,
    pause,
    toggle: () => (doubleBuffer.video().paused ? play() : pause()),
    seekBy: (seconds) => seekWithin(doubleBuffer.video(), seconds),
    goLive: play,
    chooseQuality: picture.choose,
    chooseAngle: createAngleChange({
      doubleBuffer: () => doubleBuffer,
      state: state.get,
      change,
      reload,
      isOver: over,
    }),
    togglePictureInPicture: () => togglePictureInPicture(doubleBuffer.video()),
    accept: tokens.accept,
    destroy() {
      keepBitrate()
      end()
      idleMode.stop()
      for (const stop of stops) stop()
      doubleBuffer.destroy()
    },
  }
}

/** Subscribes to the events of a video; they count only while it is the visible one. */
function onFirstFrame(
  video: HTMLVideoElement,
  { state, change, doubleBuffer, sound, recovery, idleMode, watchdog, isOver }: Parts,
  onEnded: () => void,
): () => void {
  const onScreen = (act: () => void) => () => {
    if (video === doubleBuffer.video() && !isOver()) act()
  }
  return listen(video, {
    waiting: onScreen(() => {
      if (!video.paused) watchdog.waiting()
    }),
    playing: onScreen(() => {
      idleMode.playing()
      watchdog.moving()
      recovery.moves()
      change({ phase: 'playing', isFrameKept: false })
    }),
    pause: onScreen(() => {
      watchdog.stop()
      if (!video.ended && state.get().phase === 'playing') change({ phase: 'paused' })
      idleMode.paused()
    }),
    ended: onScreen(onEnded),
    volumechange: onScreen(sound.read),
  })
}

/** Seeks within the range the stream still offers. */
function seekWithin(video: HTMLVideoElement, seconds: number): void {
  const { seekable, currentTime } = video
  if (seekable.length === 0) return
  video.currentTime = Math.min(
    seekable.end(seekable.length - 1),
    Math.max(seekable.start(0), currentTime + seconds),
  )
}
