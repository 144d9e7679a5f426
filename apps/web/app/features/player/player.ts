import type { Playback } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { createStore, type Store } from '#app/data/store.ts'
import { createDecks } from './decks.ts'
import { createKeepAwake } from './keep-awake.ts'
import { nextStep, type Remedy, recovered, type Trouble, unhurt } from './mending.ts'
import { createOneTimer } from './one-timer.ts'
import { watchPage } from './page-watch.ts'
import { createPlaybackTokens, type PlaybackTokenSettings } from './playback-tokens.ts'
import { firstState, type PlayerState } from './player-state.ts'
import { heightsFor, keepPreferences, type Quality, readPreferences } from './preferences.ts'
import { retryDelayMs } from './retry.ts'
import { createSound, type Sound } from './sound.ts'
import { createWatchdog } from './watchdog.ts'

export interface Player extends Pick<Sound, 'setMuted' | 'setVolume'> {
  state: Pick<Store<PlayerState>, 'get' | 'subscribe'>
  /** When what is on screen happened, epoch milliseconds of the show's clock; null while unknown. */
  onScreenMs(): number | null
  play(): void
  pause(): void
  toggle(): void
  /** Seconds, within what the stream still offers. */
  seekBy(seconds: number): void
  goLive(): void
  chooseQuality(quality: Quality): void
  /** Another camera at the same moment; false when it cannot be had, and the one on screen stays. */
  chooseAngle(name: string): Promise<boolean>
  togglePictureInPicture(): void
  /** Takes addresses that came another way, such as by moving the show to this device. */
  accept(playback: Playback): void
  destroy(): void
}

export interface PlayerSettings extends Pick<PlaybackTokenSettings, 'first' | 'fetchPlayback'> {
  /** One shows the show, the other brings in the next camera. */
  videos: readonly [HTMLVideoElement, HTMLVideoElement]
  /** Takes the last frame while the stream is loaded anew. */
  still: HTMLCanvasElement
  /** The server's clock, epoch milliseconds. */
  now: () => number
  onRefused: (error: ErrorName) => void
}

/** A pause of this length is no hesitation: nothing is loaded until it ends. */
const restAfterMs = 30_000

/** Plays one show and mends its stream by itself for as long as tokens are given. */
export function createPlayer({
  videos,
  still,
  now,
  first,
  fetchPlayback,
  onRefused,
}: PlayerSettings): Player {
  const kept = readPreferences()
  const state = createStore<PlayerState>({ ...firstState, quality: kept.quality })
  const change = (next: Partial<PlayerState>) => state.set({ ...state.get(), ...next })
  const awake = createKeepAwake()
  let mending = unhurt
  let isOver = false
  let isUnseen = false
  let isResting = false
  /** By the viewer: what the system pauses goes on when they come back. */
  let wantsPlay = true
  let asks = 0
  const remedies = createOneTimer()
  /** The remedy to come is for standing still alone. */
  let isStandingStill = false
  let restTimer: ReturnType<typeof setTimeout> | undefined

  const tokens = createPlaybackTokens({
    first,
    fetchPlayback,
    onRefused: (refusal) => {
      change({ phase: refusal === 'NOT_ON_AIR' ? 'ended' : 'refused', refusal })
      end()
      onRefused(refusal)
    },
  })
  /** Who does not look gets the smallest picture with the sound. */
  const heights = () => ({ ...heightsFor(state.get().quality), ...(isUnseen && { cappedHeight: 1 }) })
  const askHeights = () => {
    const { chosenHeight, cappedHeight } = heights()
    decks.stream()?.capHeight(cappedHeight)
    decks.stream()?.chooseHeight(isUnseen ? null : chosenHeight)
  }
  const decks = createDecks({
    videos,
    playback: tokens.current,
    withNewest: tokens.withNewest,
    wish: () => ({
      isPlain: mending.isPlain,
      ...heights(),
      firstHeight: state.get().height,
      bitrate: decks.stream()?.bitrate() ?? kept.bitrate,
    }),
    events: {
      onHeights: (heights) => change({ heights }),
      onHeight: (height) => change({ height }),
      onTrouble: (trouble) => mend(trouble),
      onForbidden: () => void tokens.renew(),
      onOver: () => askOn(),
    },
    onDeck: (deck) => change({ deck }),
  })
  const sound = createSound({ video: decks.video, change, onChosen: keepPreferences })
  const watchdog = createWatchdog({
    onDry: () => {
      if (state.get().phase !== 'starting') change({ phase: 'stalled' })
      mend('DRY')
    },
    onStall: () => mend('STALL'),
    onSteady: () => {
      mending = recovered(mending)
      asks = 0
    },
  })

  const open = async () => {
    await decks.open(state.get().angle)
    if (!isOver && wantsPlay) await sound.start()
  }
  const reload = () => {
    change({ isFrameKept: keepFrame(decks.video(), still) || state.get().isFrameKept })
    void open()
  }
  const apply = async (remedy: Exclude<Remedy, 'WAIT'>) => {
    if (remedy === 'RENEW') await tokens.renew()
    if (isOver) return
    const stream = decks.stream()
    const goesOn = remedy === 'MEND_MEDIA' ? stream?.mendMedia() : remedy !== 'RELOAD' && stream?.resume()
    if (!goesOn) return reload()
    if (remedy === 'GO_LIVE') stream?.goLive()
  }
  const mend = (trouble: Trouble) => {
    // What is to be done already would never be done if every new trouble put it off.
    if (isOver || remedies.isSet()) return
    const moment = { nowMs: Date.now(), isOnline: navigator.onLine, chance: Math.random() }
    const [next, { remedy, delayMs }] = nextStep(mending, trouble, moment)
    mending = next
    if (remedy === 'WAIT') return
    isStandingStill = trouble === 'STALL' || trouble === 'DRY'
    remedies.set(() => void apply(remedy), delayMs)
  }
  /** The stream ended, which may be an encore's pause: the product knows whether the show is on. */
  const askOn = () => {
    if (isOver) return
    watchdog.stop()
    change({ phase: 'break' })
    const lookAgain = async () => {
      await tokens.renew()
      if (!isOver) void open()
    }
    remedies.set(() => void lookAgain(), retryDelayMs(asks++, Math.random()))
  }

  const onScreen = (act: () => void) => (event: Event) => {
    if (event.currentTarget === decks.video() && !isOver) act()
  }
  const stopListening = videos.map((video) =>
    listen(video, {
      waiting: onScreen(() => {
        if (!decks.video().paused) watchdog.waiting()
      }),
      playing: onScreen(() => {
        clearTimeout(restTimer)
        watchdog.moving()
        // It went on by itself; what broke the loading still has to be mended.
        if (isStandingStill) remedies.clear()
        change({ phase: 'playing', isFrameKept: false })
      }),
      pause: onScreen(() => {
        watchdog.stop()
        if (!decks.video().ended && state.get().phase === 'playing') change({ phase: 'paused' })
        restTimer = setTimeout(rest, restAfterMs)
      }),
      ended: onScreen(askOn),
      volumechange: onScreen(sound.read),
    }),
  )
  const rest = () => {
    isResting = true
    decks.stream()?.rest()
  }
  const wake = () => {
    clearTimeout(restTimer)
    if (isResting) decks.stream()?.resume()
    isResting = false
  }
  const isSmall = () => document.pictureInPictureElement === decks.video()
  const stopWatching = watchPage({
    onUnseen: () => {
      isUnseen = !isSmall()
      askHeights()
      keepBitrate()
    },
    onForgotten: () => {
      if (!isSmall() && (decks.video().muted || decks.video().paused)) rest()
    },
    onSeen: () => {
      isUnseen = false
      askHeights()
      const wasResting = isResting
      wake()
      if (isOver || !wantsPlay) return
      if (wasResting || decks.stream()?.isBehind()) decks.stream()?.goLive()
      if (decks.video().paused) void sound.start()
      stayAwake()
    },
    onOnline: () => {
      change({ isOffline: false })
      remedies.set(() => void apply('RESUME'), retryDelayMs(0, Math.random()))
    },
    onOffline: () => change({ isOffline: true }),
  })
  const keepBitrate = () => keepPreferences({ bitrate: decks.stream()?.bitrate() ?? kept.bitrate })
  const stayAwake = () => {
    const { phase } = state.get()
    awake.set(phase === 'playing' || phase === 'stalled')
  }
  const stopFollowing = state.subscribe(stayAwake)
  const clock = setInterval(() => {
    const onScreenMs = decks.stream()?.onScreenMs() ?? null
    change({
      latencyMs: onScreenMs === null ? null : now() - onScreenMs,
      isBehind: decks.stream()?.isBehind() ?? false,
    })
  }, 1_000)
  const end = () => {
    isOver = true
    tokens.stop()
    watchdog.stop()
    awake.set(false)
    clearInterval(clock)
    remedies.clear()
    clearTimeout(restTimer)
  }
  const play = () => {
    wantsPlay = true
    wake()
    decks.stream()?.goLive()
    void sound.start()
  }
  const pause = () => {
    wantsPlay = false
    decks.video().pause()
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
    onScreenMs: () => decks.stream()?.onScreenMs() ?? null,
    play,
    pause,
    toggle: () => (decks.video().paused ? play() : pause()),
    seekBy(seconds) {
      const { seekable, currentTime } = decks.video()
      if (seekable.length === 0) return
      const wish = currentTime + seconds
      decks.video().currentTime = Math.min(
        seekable.end(seekable.length - 1),
        Math.max(seekable.start(0), wish),
      )
    },
    goLive: play,
    chooseQuality(quality) {
      change({ quality })
      keepPreferences({ quality })
      askHeights()
    },
    async chooseAngle(angle) {
      const { phase, angle: shown } = state.get()
      if (isOver || angle === (state.get().nextAngle ?? shown)) return true
      if (phase !== 'playing') {
        change({ angle, nextAngle: null })
        reload()
        return true
      }
      if (angle === shown) {
        decks.stay()
        change({ nextAngle: null })
        return true
      }
      change({ nextAngle: angle })
      const isThere = await decks.change(angle)
      if (state.get().nextAngle === angle) change({ angle: isThere ? angle : shown, nextAngle: null })
      return isThere
    },
    togglePictureInPicture() {
      const done = isSmall() ? document.exitPictureInPicture() : decks.video().requestPictureInPicture()
      // A refusal leaves the picture where it is, which is what is on screen.
      done.catch(() => {})
    },
    accept: tokens.accept,
    destroy() {
      keepBitrate()
      end()
      stopFollowing()
      stopWatching()
      for (const stop of stopListening) stop()
      decks.destroy()
    },
  }
}

/** Draws the frame on screen; false when there is none. */
function keepFrame(video: HTMLVideoElement, still: HTMLCanvasElement): boolean {
  if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  still.width = video.videoWidth
  still.height = video.videoHeight
  still.getContext('2d')?.drawImage(video, 0, 0)
  return true
}

function listen(video: HTMLVideoElement, listeners: Record<string, (event: Event) => void>): () => void {
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener)
  }
}
