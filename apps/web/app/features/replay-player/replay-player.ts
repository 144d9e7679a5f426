import type { ErrorName } from '@encore/contract/errors'
import type { ShownRange } from '@encore/contract/rules/replay'
import { createStore, type Store } from '#app/data/store.ts'
import { openStream } from '#app/features/player/open-stream.ts'
import { createPlaybackTokens, type PlaybackTokenSettings } from '#app/features/player/playback-tokens.ts'
import { firstState, type PlayerState } from '#app/features/player/player-state.ts'
import {
  heightsFor,
  keepPreferences,
  type Quality,
  readPreferences,
} from '#app/features/player/preferences.ts'
import { retryDelayMs } from '#app/features/player/retry.ts'
import { createSound, type Sound } from '#app/features/player/sound.ts'
import type { Stream } from '#app/features/player/stream.ts'

/** Where in the show it is; told apart from the rest, which changes rarely. */
export interface ReplayTime {
  /** Milliseconds of media time. */
  positionMs: number
  /** What is loaded from there on. */
  bufferedToMs: number
}

export interface ReplayPlayer extends Pick<Sound, 'setMuted' | 'setVolume'> {
  state: Pick<Store<PlayerState>, 'get' | 'subscribe'>
  time: Pick<Store<ReplayTime>, 'get' | 'subscribe'>
  toggle(): void
  /** Milliseconds of media time. */
  seekTo(mediaMs: number): void
  seekBy(seconds: number): void
  setRate(rate: number): void
  chooseQuality(quality: Quality): void
  /** When what is on screen happened, epoch milliseconds of the show's clock; null while unknown. */
  onScreenMs(): number | null
  destroy(): void
}

export interface ReplayPlayerSettings extends Pick<PlaybackTokenSettings, 'first' | 'fetchPlayback'> {
  video: HTMLVideoElement
  shown: ShownRange
  /** Milliseconds of media time. */
  startAtMs: number
  onTime: (positionMs: number) => void
  /** It stands still: paused, over, or gone. */
  onRest: () => void
  onRefused: (error: ErrorName) => void
}

/** A short hiccup is no stall worth telling. */
const stallAfterMs = 1_000
/** What stands still this long is loaded anew. */
const reloadAfterMs = 8_000
/** From here on it is loaded anew. */
const reloadFromAttempt = 2

/** Plays a recording from any moment of it on, and mends it by itself for as long as tokens are given. */
export function createReplayPlayer(settings: ReplayPlayerSettings): ReplayPlayer {
  const { video, shown, first, fetchPlayback, onTime, onRest, onRefused } = settings
  const kept = readPreferences()
  const state = createStore<PlayerState>({ ...firstState, quality: kept.quality })
  const time = createStore<ReplayTime>({ positionMs: settings.startAtMs, bufferedToMs: settings.startAtMs })
  const change = (next: Partial<PlayerState>) => state.set({ ...state.get(), ...next })
  const tokens = createPlaybackTokens({
    first,
    fetchPlayback,
    onRefused: (error) => {
      video.pause()
      change({ phase: 'refused' })
      end()
      onRefused(error)
    },
  })
  const sound = createSound({ video: () => video, change, onChosen: keepPreferences })
  let stream: Stream | null = null
  let attempt = 0
  let isOver = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let stallTimer: ReturnType<typeof setTimeout> | undefined

  const mediaMsOf = (sec: number) => shown.fromMs + sec * 1_000
  const secOf = (mediaMs: number) => Math.max(0, (mediaMs - shown.fromMs) / 1_000)
  const open = async () => {
    const startAtSec = secOf(time.get().positionMs)
    const opened = await openStream({
      video,
      url: tokens.current().standardUrl,
      withNewest: tokens.withNewest,
      isPlain: true,
      startAtSec,
      ...heightsFor(state.get().quality),
      firstHeight: null,
      bitrate: kept.bitrate,
      onHeights: (heights) => change({ heights }),
      onHeight: (height) => change({ height }),
      onTrouble: retry,
      onForbidden: () => void tokens.renew(),
      // A recording is over from the start.
      onOver: () => {},
    })
    if (isOver) return opened.destroy()
    stream = opened
    await sound.start()
  }
  function retry() {
    if (isOver) return
    clearTimeout(retryTimer)
    change({ phase: 'stalled' })
    retryTimer = setTimeout(
      () => {
        if (attempt < reloadFromAttempt && stream?.resume() === true) return
        stream?.destroy()
        stream = null
        void open()
      },
      retryDelayMs(attempt++, Math.random()),
    )
  }
  const readTime = () => {
    if (!stream || video.readyState === HTMLMediaElement.HAVE_NOTHING) return
    const positionMs = mediaMsOf(video.currentTime)
    time.set({ positionMs, bufferedToMs: mediaMsOf(bufferedTo(video)) })
    onTime(positionMs)
  }
  const listeners = {
    timeupdate: readTime,
    seeked: readTime,
    progress: readTime,
    volumechange: sound.read,
    waiting: () => {
      if (video.paused || isOver) return
      clearTimeout(stallTimer)
      stallTimer = setTimeout(() => {
        if (state.get().phase !== 'starting') change({ phase: 'stalled' })
        stallTimer = setTimeout(retry, reloadAfterMs)
      }, stallAfterMs)
    },
    playing: () => {
      clearTimeout(stallTimer)
      clearTimeout(retryTimer)
      attempt = 0
      change({ phase: 'playing' })
    },
    pause: () => {
      clearTimeout(stallTimer)
      if (isOver || video.ended) return
      change({ phase: 'paused' })
      onRest()
    },
    ended: () => {
      change({ phase: 'ended' })
      onRest()
    },
  }
  const end = () => {
    isOver = true
    tokens.stop()
    clearTimeout(retryTimer)
    clearTimeout(stallTimer)
  }
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener)
  video.volume = kept.volume
  video.muted = kept.isMuted
  sound.read()
  void open()

  const seekTo = (mediaMs: number) => {
    const wish = Math.min(shown.toMs - 500, Math.max(shown.fromMs, mediaMs))
    const wasOver = state.get().phase === 'ended'
    video.currentTime = secOf(wish)
    time.set({ ...time.get(), positionMs: wish })
    if (wasOver) void video.play()
  }
  return {
    state,
    time,
    setMuted: sound.setMuted,
    setVolume: sound.setVolume,
    onScreenMs: () => stream?.onScreenMs() ?? null,
    toggle() {
      if (state.get().phase === 'ended') return seekTo(shown.fromMs)
      if (video.paused) void video.play()
      else video.pause()
    },
    seekTo,
    seekBy: (seconds) => seekTo(time.get().positionMs + seconds * 1_000),
    setRate(rate) {
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    },
    chooseQuality(quality) {
      change({ quality })
      keepPreferences({ quality })
      const { chosenHeight, cappedHeight } = heightsFor(quality)
      stream?.capHeight(cappedHeight)
      stream?.chooseHeight(chosenHeight)
    },
    destroy() {
      end()
      onRest()
      for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener)
      stream?.destroy()
    },
  }
}

/** The end of what is loaded without a gap from where it is. */
function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime + 0.5 && buffered.end(range) >= currentTime)
      return buffered.end(range)
  }
  return currentTime
}
