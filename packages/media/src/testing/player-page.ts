import { createRequire } from 'node:module'

export const HLS_SCRIPT = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js')

/** Result of `window.report()` in the page. */
export type PlayerReport = {
  firstFrameMs: number | null
  currentTimeSec: number
  playedSec: number
  frames: number
  droppedFrames: number
  /** Number of stalls after playback had begun. */
  waits: number
  /** Gaps in the buffered media: the largest number of ranges seen, minus one. */
  holes: number
  errors: { details: string; status: number | null }[]
}

/**
 * A minimal player. It starts with `play({ master, lowLatency })`; `window.token` replaces the token in each address,
 * as in the product's player.
 */
export const PLAYER_PAGE = `<!doctype html>
<meta charset="utf-8">
<title>Player</title>
<video muted playsinline></video>
<script src="/hls.js"></script>
<script>
  const video = document.querySelector('video')
  const state = { firstFrameMs: null, startedAtSec: null, waits: 0, holes: 0, errors: [] }
  let hls
  window.play = ({ master, lowLatency }) => {
    if (!Hls.isSupported()) throw new Error('no media source extensions')
    const askedAtMs = performance.now()
    hls = new Hls({
      lowLatencyMode: lowLatency,
      maxLiveSyncPlaybackRate: 1.1,
      xhrSetup: (xhr, url) => xhr.open('GET', url.replace(/\\/v\\/[^/]+\\//, '/v/' + window.token + '/'), true),
    })
    hls.on(Hls.Events.BUFFER_APPENDED, () => {
      state.holes = Math.max(state.holes, video.buffered.length - 1)
    })
    hls.on(Hls.Events.ERROR, (_, { details, response }) =>
      state.errors.push({ details, status: response ? response.code : null }))
    video.requestVideoFrameCallback(() => {
      state.firstFrameMs = performance.now() - askedAtMs
      state.startedAtSec = video.currentTime
      video.addEventListener('waiting', () => state.waits++)
    })
    hls.loadSource(master)
    hls.attachMedia(video)
    video.play()
  }
  window.report = () => {
    const quality = video.getVideoPlaybackQuality()
    return {
      firstFrameMs: state.firstFrameMs,
      currentTimeSec: video.currentTime,
      playedSec: state.startedAtSec === null ? 0 : video.currentTime - state.startedAtSec,
      frames: quality.totalVideoFrames,
      droppedFrames: quality.droppedVideoFrames,
      waits: state.waits,
      holes: state.holes,
      errors: state.errors,
    }
  }
</script>`
