import { createRequire } from 'node:module'

export const HLS_SCRIPT = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js')

/** What `window.report()` of the page tells. */
export type PlayerReport = {
  firstFrameMs: number | null
  currentTimeSec: number
  playedSec: number
  frames: number
  droppedFrames: number
  /** How often playback ran dry after it had begun. */
  waits: number
  /** Into how many pieces with nothing between them the media fell at most, beyond the first. */
  holes: number
  errors: { details: string; status: number | null }[]
}

/**
 * A bare player. It begins by `play({ master, lowLatency })`; the token in `window.token` takes the place of the
 * one in each address, as in the product's player.
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
