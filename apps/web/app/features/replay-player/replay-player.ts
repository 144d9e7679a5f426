import { createStore, type Store } from '@encore/app-kit/store'
import type { Playback } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import type { ShownRange } from '@encore/contract/rules/replay'
import { addressChangeOf } from '#app/features/player/address-change.ts'
import { createAngleChange } from '#app/features/player/angles.ts'
import { createDoubleBuffer, type DoubleBuffer } from '#app/features/player/double-buffer.ts'
import { keepFrame } from '#app/features/player/frame.ts'
import { createKeepAwake } from '#app/features/player/keep-awake.ts'
import { listen } from '#app/features/player/listen.ts'
import { createPictureChoice } from '#app/features/player/picture-choice.ts'
import { togglePictureInPicture } from '#app/features/player/picture-in-picture.ts'
import { createPlaybackTokens, type PlaybackTokenSettings } from '#app/features/player/playback-tokens.ts'
import type { Player } from '#app/features/player/player.ts'
import { firstState, type PlayerState } from '#app/features/player/player-state.ts'
import { keepPreferences, readPreferences } from '#app/features/player/preferences.ts'
import { createSound } from '#app/features/player/sound.ts'
import { createReopening } from './reopening.ts'

/** Position in the show; separate from the rest of the state, which changes rarely. */
export interface ReplayTime {
  /** Milliseconds of media time. */
  positionMs: number
  /** End of the buffered media, in media time. */
  bufferedToMs: number
}

export interface ReplayPlayer
  extends Pick<
    Player,
    | 'setMuted'
    | 'setVolume'
    | 'state'
    | 'toggle'
    | 'seekBy'
    | 'chooseQuality'
    | 'chooseAngle'
    | 'togglePictureInPicture'
    | 'onScreenMs'
    | 'play'
    | 'pause'
    | 'accept'
    | 'destroy'
  > {
  time: Pick<Store<ReplayTime>, 'get' | 'subscribe'>
  /** Milliseconds of media time. */
  seekTo(mediaMs: number): void
  setRate(rate: number): void
  /** Playback rate: media time per real time. */
  rate(): number
  /** Adds the current token to an address of this replay. */
  withNewest(url: string): string
}

export interface ReplayPlayerSettings extends Pick<PlaybackTokenSettings, 'first' | 'fetchPlayback'> {
  /** One shows the picture, the other loads the next camera. */
  videos: readonly [HTMLVideoElement, HTMLVideoElement]
  /** Shows the last frame while a camera reloads. */
  still: HTMLCanvasElement
  shown: ShownRange
  /** Milliseconds of media time. */
  startAtMs: number
  onTime: (positionMs: number) => void
  /** Called after a seek. */
  onJump: () => void
  /** Called when playback stops: paused, over, or destroyed. */
  onRest: () => void
  onRefused: (error: ErrorName) => void
}

/** Plays a recording from any position and recovers by itself as long as tokens are issued. */
export function createReplayPlayer(settings: ReplayPlayerSettings): ReplayPlayer {
  const { videos, still, shown, first, fetchPlayback, onTime, onJump, onRest, onRefused } = settings
  const kept = readPreferences()
  const state = createStore<PlayerState>({ ...firstState, quality: kept.quality })
  const time = createStore<ReplayTime>({ positionMs: settings.startAtMs, bufferedToMs: settings.startAtMs })
  const change = (next: Partial<PlayerState>) => state.set({ ...state.get(), ...next })
  let isOver = false
  /** The viewer's choice: a paused replay stays paused after a reload. */
  let wantsPlay = true
  const mediaMsOf = (sec: number) => shown.fromMs + sec * 1_000
  const secOf = (mediaMs: number) => Math.max(0, (mediaMs - shown.fromMs) / 1_000)

  const tokens = createPlaybackTokens({
    first,
    fetchPlayback,
    onAccepted: (next, last) => showAgain(next, last),
    onRefused: (error) => {
      doubleBuffer.video().pause()
      change({ phase: 'refused' })
      end()
      onRefused(error)
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
      isPlain: true,
      startAtSec: secOf(time.get().positionMs),
      ...picture.heights(),
      firstHeight: state.get().height,
      bitrate: doubleBuffer.stream()?.bitrate() ?? kept.bitrate,
    }),
    events: {
      onHeights: (heights) => change({ heights }),
      onHeight: (height) => change({ height }),
      onFault: () => reopening.fault(),
      onForbidden: () => void tokens.renew(),
      onOver: () => {},
    },
    onBuffer: (buffer) => change({ buffer }),
  })
  const picture = createPictureChoice({
    doubleBuffer: () => doubleBuffer,
    state: state.get,
    change,
    isUnseen: () => false,
  })
  const sound = createSound({ video: doubleBuffer.video, change, onChosen: keepPreferences })
  const reload = () => {
    change({ isFrameKept: keepFrame(doubleBuffer.video(), still) || state.get().isFrameKept })
    void open()
  }
  const open = async () => {
    await doubleBuffer.open(state.get().angle)
    if (!isOver && wantsPlay) await sound.start()
  }
  const reopening = createReopening({
    resume: () => doubleBuffer.stream()?.resume() === true,
    reload,
    onStalled: () => {
      if (state.get().phase !== 'starting') change({ phase: 'stalled' })
    },
  })
  const readTime = () => {
    const video = doubleBuffer.video()
    if (!doubleBuffer.stream() || video.readyState === HTMLMediaElement.HAVE_NOTHING) return
    const positionMs = mediaMsOf(video.currentTime)
    time.set({ positionMs, bufferedToMs: mediaMsOf(bufferedTo(video)) })
    onTime(positionMs)
  }
  const listenersOf = (video: HTMLVideoElement) => {
    const onScreen = (act: () => void) => () => {
      if (video === doubleBuffer.video() && !isOver) act()
    }
    return {
      timeupdate: onScreen(readTime),
      progress: onScreen(readTime),
      seeked: onScreen(() => {
        readTime()
        onJump()
      }),
      loadeddata: onScreen(() => change({ isFrameKept: false })),
      volumechange: onScreen(sound.read),
      waiting: onScreen(() => {
        if (!video.paused) reopening.waiting()
      }),
      playing: onScreen(() => {
        reopening.moving()
        change({ phase: 'playing', isFrameKept: false })
      }),
      pause: onScreen(() => {
        reopening.calm()
        if (video.ended) return
        change({ phase: 'paused' })
        onRest()
      }),
      ended: onScreen(() => {
        change({ phase: 'ended' })
        onRest()
      }),
    }
  }
  const awake = createKeepAwake()
  const stops = [
    state.subscribe(() => awake.set(state.get().phase === 'playing')),
    ...videos.map((video) => listen(video, listenersOf(video))),
  ]
  const end = () => {
    isOver = true
    tokens.stop()
    reopening.stop()
    awake.set(false)
  }
  for (const video of videos) {
    video.volume = kept.volume
    video.muted = kept.isMuted
    video.disableRemotePlayback = true
  }
  sound.read()
  void open()

  const play = () => {
    wantsPlay = true
    if (state.get().phase === 'ended') seekTo(shown.fromMs)
    else void sound.start()
  }
  const pause = () => {
    wantsPlay = false
    doubleBuffer.video().pause()
  }
  const seekTo = (mediaMs: number) => {
    const target = Math.min(shown.toMs - 500, Math.max(shown.fromMs, mediaMs))
    const wasOver = state.get().phase === 'ended'
    doubleBuffer.video().currentTime = secOf(target)
    time.set({ ...time.get(), positionMs: target })
    if (wasOver) void sound.start()
  }
  return {
    state,
    time,
    setMuted: sound.setMuted,
    setVolume: sound.setVolume,
    onScreenMs: () => doubleBuffer.stream()?.onScreenMs() ?? null,
    withNewest: tokens.withNewest,
    play,
    pause,
    toggle: () => (doubleBuffer.video().paused ? play() : pause()),
    seekTo,
    seekBy: (seconds) => seekTo(time.get().positionMs + seconds * 1_000),
    setRate(rate) {
      for (const video of videos) {
        video.defaultPlaybackRate = rate
        video.playbackRate = rate
      }
    },
    rate: () => doubleBuffer.video().playbackRate,
    chooseQuality: picture.choose,
    chooseAngle: createAngleChange({
      ...{ doubleBuffer: () => doubleBuffer, state: state.get, change, reload },
      isOver: () => isOver,
    }),
    togglePictureInPicture: () => togglePictureInPicture(doubleBuffer.video()),
    accept: tokens.accept,
    destroy() {
      end()
      onRest()
      for (const stop of stops) stop()
      doubleBuffer.destroy()
    },
  }
}

/** Returns the end of the buffered range around the current position, in seconds. */
function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime + 0.5 && buffered.end(range) >= currentTime)
      return buffered.end(range)
  }
  return currentTime
}
