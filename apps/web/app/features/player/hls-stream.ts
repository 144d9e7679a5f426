import type Hls from 'hls.js/light'
import type { ErrorData } from 'hls.js/light'
import type { StreamFault } from './recovery-policy.ts'
import type { Stream, StreamSettings } from './stream.ts'

/** Seconds beyond the target latency from which a stream counts as behind. */
const behindSec = 4
const usualBitrate = 1_500_000

/** Starts loading together with the page that needs it. */
const library = typeof window === 'undefined' ? null : import('hls.js/light')

/**
 * Null when only native HLS is available. Media Source Extensions are tested first: Chromium answers "maybe" for both.
 */
export async function openHlsStream(settings: StreamSettings): Promise<Stream | null> {
  const { default: Engine } = await (library ?? import('hls.js/light'))
  return Engine.isSupported() ? attach(Engine, settings) : null
}

function attach(
  Engine: typeof Hls,
  { video, url, withNewest, isPlain, startAtSec, ...settings }: StreamSettings,
): Stream {
  const hls = new Engine({
    lowLatencyMode: !isPlain,
    maxLiveSyncPlaybackRate: 1.1,
    liveDurationInfinity: true,
    backBufferLength: 30,
    capLevelToPlayerSize: true,
    startFragPrefetch: true,
    ...(startAtSec !== undefined && { startPosition: startAtSec }),
    abrEwmaDefaultEstimate: settings.bitrate ?? usualBitrate,
    xhrSetup: (xhr, address) => xhr.open('GET', withNewest(address), true),
  })
  let { chosenHeight, cappedHeight } = settings
  let hasManifest = false
  /** Index of the largest level up to `height`, else the smallest. Levels are in ascending order. */
  const levelOf = (height: number) =>
    Math.max(
      0,
      hls.levels.findLastIndex((level) => level.height <= height),
    )
  const cap = () => {
    // hls.js cannot combine the player-size cap with a fixed one; the fixed cap is the smaller.
    hls.capLevelToPlayerSize = cappedHeight === null
    hls.autoLevelCapping = cappedHeight === null ? -1 : levelOf(cappedHeight)
  }
  hls.on(Engine.Events.MANIFEST_PARSED, () => {
    hasManifest = true
    cap()
    const first = chosenHeight ?? settings.firstHeight
    if (first !== null) hls.startLevel = levelOf(first)
    if (chosenHeight !== null) hls.loadLevel = levelOf(chosenHeight)
    settings.onHeights([...new Set(hls.levels.map(({ height }) => height))].sort((a, b) => b - a))
  })
  let wasLive = false
  hls.on(Engine.Events.LEVEL_LOADED, (_, { details }) => {
    // Recordings (`startAtSec` is set) are never live; any other stream that is not live when opened is over.
    if (!details.live && !wasLive && startAtSec === undefined) settings.onOver()
    wasLive = true
  })
  hls.on(Engine.Events.LEVEL_SWITCHED, (_, { level }) => settings.onHeight(hls.levels[level]?.height ?? 0))
  hls.on(Engine.Events.ERROR, (_, error) => {
    if (error.response?.code === 403) settings.onForbidden()
    if (error.fatal) settings.onFault(streamFaultOf(Engine, error))
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    onScreenMs: () => hls.playingDate?.getTime() ?? null,
    isBehind: () => hls.latency > (hls.targetLatency ?? 0) + behindSec,
    goLive() {
      if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition
    },
    chooseHeight(height) {
      chosenHeight = height
      if (hasManifest) hls.nextLevel = height === null ? -1 : levelOf(height)
    },
    capHeight(height) {
      cappedHeight = height
      if (hasManifest) cap()
    },
    rest: () => hls.stopLoad(),
    resume() {
      if (hasManifest) hls.startLoad()
      return hasManifest
    },
    restartDecoder() {
      hls.recoverMediaError()
      return true
    },
    bitrate: () => (Number.isFinite(hls.bandwidthEstimate) ? hls.bandwidthEstimate : null),
    destroy: () => hls.destroy(),
  }
}

function streamFaultOf(Engine: typeof Hls, { type, response }: ErrorData): StreamFault {
  if (type === Engine.ErrorTypes.MEDIA_ERROR) return 'MEDIA'
  if (response?.code === 403) return 'TOKEN'
  if (response?.code === 404 || response?.code === 410) return 'GONE'
  return 'NETWORK'
}
