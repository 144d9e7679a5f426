import type { ErrorName } from '@encore/contract/errors'
import { createStore, type Store } from '#app/data/store.ts'
import { openHlsStream, type Stream, type StreamEvents } from './hls-stream.ts'
import { openNativeStream } from './native-stream.ts'
import { createPlaybackTokens, type PlaybackTokenSettings } from './playback-tokens.ts'
import { firstState, type PlayerState } from './player-state.ts'
import { plainFromAttempt, retryDelayMs } from './retry.ts'
import { createSound, type Sound } from './sound.ts'

export interface Player extends Pick<Sound, 'setMuted' | 'setVolume'> {
  state: Pick<Store<PlayerState>, 'get' | 'subscribe'>
  toggle(): void
  /** When what is on screen happened, epoch milliseconds of the show's clock; null while unknown. */
  onScreenMs(): number | null
  /** Seconds, within what the stream still offers. */
  seekBy(seconds: number): void
  goLive(): void
  /** Null lets the player choose. */
  chooseHeight(height: number | null): void
  destroy(): void
}

export interface PlayerSettings extends Pick<PlaybackTokenSettings, 'first' | 'fetchPlayback'> {
  video: HTMLVideoElement
  /** Takes the last frame while the stream is loaded anew. */
  still: HTMLCanvasElement
  /** The server's clock, epoch milliseconds. */
  now: () => number
  onRefused: (error: ErrorName) => void
}

/** A short hiccup is no stall worth telling. */
const stallAfterMs = 1_000
/** What stands still this long is loaded anew. */
const reloadAfterMs = 8_000
/** Good play this long forgets the failures before it. */
const steadyAfterMs = 10_000

/** Plays one live stream and mends it by itself for as long as tokens are given. */
export function createPlayer({ video, still, now, first, fetchPlayback, onRefused }: PlayerSettings): Player {
  const state = createStore(firstState)
  const change = (next: Partial<PlayerState>) => state.set({ ...state.get(), ...next })
  const tokens = createPlaybackTokens({
    first,
    fetchPlayback,
    onRefused: (error) => {
      change({ phase: error === 'NOT_ON_AIR' ? 'ended' : 'refused' })
      end()
      onRefused(error)
    },
  })
  const sound = createSound(video, change)
  const events: StreamEvents = {
    onHeights: (heights) => change({ heights }),
    onHeight: (height) => change({ height }),
    onFatal: () => retry(),
  }
  let stream: Stream | null = null
  let attempt = 0
  let isOver = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let stallTimer: ReturnType<typeof setTimeout> | undefined
  let steadyTimer: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    const isPlain = attempt >= plainFromAttempt
    const opened = await openHlsStream({ video, tokens, isPlain, ...events })
    if (isOver) return opened?.destroy()
    stream = opened ?? openNativeStream(video, tokens, events.onFatal)
    stream.chooseHeight(state.get().chosenHeight)
    await sound.start()
  }
  const reload = () => {
    change({ isFrameKept: keepFrame(video, still) || state.get().isFrameKept })
    stream?.destroy()
    stream = null
    void open()
  }
  /** The first two tries go on where it broke; from then on it is loaded anew. */
  const retry = () => {
    if (isOver) return
    clearTimeout(retryTimer)
    change({ phase: 'stalled' })
    const delayMs = retryDelayMs(attempt++, Math.random())
    retryTimer = setTimeout(() => {
      const goesOn = attempt < plainFromAttempt && stream?.resume() === true
      if (!goesOn) reload()
    }, delayMs)
  }
  const onWaiting = () => {
    if (video.paused || isOver) return
    clearTimeout(stallTimer)
    clearTimeout(steadyTimer)
    stallTimer = setTimeout(() => {
      if (state.get().phase !== 'starting') change({ phase: 'stalled' })
      stallTimer = setTimeout(retry, reloadAfterMs)
    }, stallAfterMs)
  }
  const onPlaying = () => {
    clearTimeout(stallTimer)
    clearTimeout(retryTimer)
    change({ phase: 'playing', isFrameKept: false })
    clearTimeout(steadyTimer)
    steadyTimer = setTimeout(() => {
      attempt = 0
    }, steadyAfterMs)
  }
  const onPause = () => {
    clearTimeout(stallTimer)
    if (!isOver && !video.ended && state.get().phase === 'playing') change({ phase: 'paused' })
  }
  const onEnded = () => {
    change({ phase: 'ended' })
    end()
  }
  const clock = setInterval(() => {
    change({ latencyMs: latencyOf(stream, now()), isBehind: stream?.isBehind() ?? false })
  }, 1_000)
  const end = () => {
    isOver = true
    tokens.stop()
    clearInterval(clock)
    for (const timer of [retryTimer, stallTimer, steadyTimer]) clearTimeout(timer)
  }
  const stopListening = listen(video, {
    waiting: onWaiting,
    playing: onPlaying,
    pause: onPause,
    ended: onEnded,
    volumechange: sound.read,
  })
  void open()

  return {
    state,
    setMuted: sound.setMuted,
    setVolume: sound.setVolume,
    onScreenMs: () => stream?.onScreenMs() ?? null,
    toggle() {
      if (!video.paused) return video.pause()
      stream?.goLive()
      void video.play()
    },
    seekBy(seconds) {
      const { seekable } = video
      if (seekable.length === 0) return
      const wish = video.currentTime + seconds
      video.currentTime = Math.min(seekable.end(seekable.length - 1), Math.max(seekable.start(0), wish))
    },
    goLive() {
      stream?.goLive()
      void video.play()
    },
    chooseHeight(height) {
      change({ chosenHeight: height })
      stream?.chooseHeight(height)
    },
    destroy() {
      end()
      stopListening()
      stream?.destroy()
    },
  }
}

function latencyOf(stream: Stream | null, nowMs: number): number | null {
  const onScreenMs = stream?.onScreenMs() ?? null
  return onScreenMs === null ? null : nowMs - onScreenMs
}

/** Draws the frame on screen; false when there is none. */
function keepFrame(video: HTMLVideoElement, still: HTMLCanvasElement): boolean {
  if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  still.width = video.videoWidth
  still.height = video.videoHeight
  still.getContext('2d')?.drawImage(video, 0, 0)
  return true
}

function listen(video: HTMLVideoElement, listeners: Record<string, () => void>): () => void {
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener)
  }
}
