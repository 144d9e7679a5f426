import type Hls from 'hls.js/light'
import type { PlaybackTokens } from './playback-tokens.ts'

/** One attempt at playing the stream; thrown away and made anew when it cannot be mended. */
export interface Stream {
  /** When what is on screen happened, by the playlist's PROGRAM-DATE-TIME, epoch milliseconds; null while unknown. */
  onScreenMs(): number | null
  isBehind(): boolean
  goLive(): void
  /** Null lets it choose by itself. */
  chooseHeight(height: number | null): void
  /** Goes on loading after a lost connection; false when there is nothing to go on with. */
  resume(): boolean
  destroy(): void
}

export interface StreamEvents {
  onHeights(heights: number[]): void
  onHeight(height: number): void
  /** It cannot go on by itself. */
  onFatal(): void
}

export interface StreamSettings extends StreamEvents {
  video: HTMLVideoElement
  tokens: PlaybackTokens
  /** The plain form instead of low latency. */
  isPlain: boolean
  /** Of a recording: where to begin, in seconds from its first picture. */
  startAtSec?: number | undefined
}

/** Behind the wished latency by more than this is behind. */
const behindSec = 4
/** A second media error within this time is not mended the same way again. */
const mendEveryMs = 5_000

/** Starts to arrive with the page that needs it. */
const library = typeof window === 'undefined' ? null : import('hls.js/light')

/** Null where only the browser itself plays HLS (Media Source Extensions are asked first: Chromium says maybe to both). */
export async function openHlsStream(settings: StreamSettings): Promise<Stream | null> {
  const { default: Engine } = await (library ?? import('hls.js/light'))
  return Engine.isSupported() ? attach(Engine, settings) : null
}

function attach(
  Engine: typeof Hls,
  { video, tokens, isPlain, startAtSec, ...events }: StreamSettings,
): Stream {
  const hls = new Engine({
    lowLatencyMode: !isPlain,
    maxLiveSyncPlaybackRate: 1.1,
    liveDurationInfinity: true,
    backBufferLength: 30,
    capLevelToPlayerSize: true,
    startFragPrefetch: true,
    ...(startAtSec === undefined ? {} : { startPosition: startAtSec }),
    xhrSetup: (xhr, url) => xhr.open('GET', tokens.withNewest(url), true),
  })
  let hasManifest = false
  let mendedAt = Number.NEGATIVE_INFINITY
  hls.on(Engine.Events.MANIFEST_PARSED, () => {
    hasManifest = true
    events.onHeights([...new Set(hls.levels.map(({ height }) => height))].sort((a, b) => b - a))
  })
  hls.on(Engine.Events.LEVEL_SWITCHED, (_, { level }) => events.onHeight(hls.levels[level]?.height ?? 0))
  hls.on(Engine.Events.ERROR, (_, { fatal, type, response }) => {
    if (response?.code === 403) void tokens.renew()
    if (!fatal) return
    const mayMend = type === Engine.ErrorTypes.MEDIA_ERROR && Date.now() - mendedAt > mendEveryMs
    if (!mayMend) return events.onFatal()
    mendedAt = Date.now()
    hls.recoverMediaError()
  })
  const { lowLatencyUrl, standardUrl } = tokens.current()
  hls.loadSource(isPlain ? standardUrl : lowLatencyUrl)
  hls.attachMedia(video)
  return {
    onScreenMs: () => hls.playingDate?.getTime() ?? null,
    isBehind: () => hls.latency > (hls.targetLatency ?? 0) + behindSec,
    goLive() {
      if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition
    },
    chooseHeight(height) {
      hls.nextLevel = height === null ? -1 : hls.levels.findIndex((level) => level.height === height)
    },
    resume() {
      if (hasManifest) hls.startLoad()
      return hasManifest
    },
    destroy: () => hls.destroy(),
  }
}
