import { createStore, type Store } from '@encore/app-kit/store'
import type { RecordingMedia } from '@encore/contract/endpoints'

export interface PlayerState {
  phase: 'loading' | 'ready' | 'failed' | 'impossible'
  isPlaying: boolean
  /** Position in media time: milliseconds since the start of the show. */
  mediaMs: number
}

/** Plays the whole recording of a show in media time. */
export interface RecordingPlayer {
  state: Pick<Store<PlayerState>, 'get' | 'subscribe'>
  /** Plays in this video element. Returns a function that stops playback. */
  attach(video: HTMLVideoElement): () => void
  seek(mediaMs: number): void
  toggle(): void
  playPart(fromMs: number, toMs: number): void
}

const tokenPart = /\/v\/[^/]+\//

/** `open` returns the media addresses. It is called again while playing, because a token is valid for five minutes. */
export function createRecordingPlayer(open: () => Promise<RecordingMedia | null>): RecordingPlayer {
  const state = createStore<PlayerState>({ phase: 'loading', isPlaying: false, mediaMs: 0 })
  const change = (part: Partial<PlayerState>) => state.set({ ...state.get(), ...part })
  let video: HTMLVideoElement | null = null
  /** Media time of the first frame. */
  let firstMs = 0
  let untilMs = Number.POSITIVE_INFINITY
  const seek = (mediaMs: number) => {
    untilMs = Number.POSITIVE_INFINITY
    if (video) video.currentTime = Math.max(0, (mediaMs - firstMs) / 1_000)
    change({ mediaMs })
  }

  const begin = async (into: HTMLVideoElement, isOver: () => boolean): Promise<(() => void) | null> => {
    const media = await open()
    const { default: Engine } = await import('hls.js/light')
    if (isOver()) return null
    if (!media || !Engine.isSupported()) {
      change({ phase: media ? 'impossible' : 'failed' })
      return null
    }
    let prefix = tokenPart.exec(media.url)?.[0] ?? ''
    const hls = new Engine({
      enableWorker: false,
      capLevelToPlayerSize: true,
      xhrSetup: (xhr, address) => xhr.open('GET', address.replace(tokenPart, prefix), true),
    })
    const renewal = setInterval(() => {
      void open().then((renewed) => {
        if (renewed) prefix = tokenPart.exec(renewed.url)?.[0] ?? prefix
      })
    }, media.renewAfterSec * 1_000)
    hls.on(Engine.Events.LEVEL_LOADED, (_, { details }) => {
      const firstAt = details.fragments[0]?.programDateTime
      if (firstAt) firstMs = firstAt - Date.parse(media.startsAt)
      change({ phase: 'ready' })
    })
    hls.on(Engine.Events.ERROR, (_, { fatal }) => {
      if (fatal) change({ phase: 'failed', isPlaying: false })
    })
    hls.loadSource(media.url)
    hls.attachMedia(into)
    return () => {
      clearInterval(renewal)
      hls.destroy()
    }
  }

  return {
    state,
    attach(into) {
      video = into
      let isOver = false
      let end: (() => void) | null = null
      const tell = () => {
        const mediaMs = Math.round(into.currentTime * 1_000) + firstMs
        if (mediaMs >= untilMs) into.pause()
        change({ mediaMs, isPlaying: !into.paused })
      }
      const events = ['timeupdate', 'play', 'pause', 'seeked'] as const
      for (const name of events) into.addEventListener(name, tell)
      void begin(into, () => isOver).then((stop) => {
        if (isOver) stop?.()
        else end = stop
      })
      return () => {
        isOver = true
        for (const name of events) into.removeEventListener(name, tell)
        end?.()
        if (video === into) video = null
      }
    },
    seek,
    toggle() {
      untilMs = Number.POSITIVE_INFINITY
      if (video?.paused) void video.play().catch(() => {})
      else video?.pause()
    },
    playPart(fromMs, toMs) {
      seek(fromMs)
      untilMs = toMs
      void video?.play().catch(() => {})
    },
  }
}
