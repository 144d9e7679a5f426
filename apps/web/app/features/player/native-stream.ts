import type { Stream } from './hls-stream.ts'
import type { PlaybackTokens } from './playback-tokens.ts'

/** *source*: the PROGRAM-DATE-TIME of media time 0, which Safari alone tells. */
interface SafariVideo extends HTMLVideoElement {
  getStartDate?: () => Date
}

/** The browser's own HLS: no choice of picture, and a new token only by loading anew. */
export function openNativeStream(
  video: HTMLVideoElement,
  tokens: PlaybackTokens,
  onFatal: () => void,
): Stream {
  video.addEventListener('error', onFatal)
  video.src = tokens.current().standardUrl
  const edge = () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null)
  return {
    onScreenMs: () => {
      const start = (video as SafariVideo).getStartDate?.().getTime()
      return start === undefined || Number.isNaN(start) ? null : start + video.currentTime * 1_000
    },
    isBehind: () => (edge() ?? 0) - video.currentTime > 15,
    goLive() {
      const end = edge()
      if (end !== null) video.currentTime = end
    },
    chooseHeight: () => {},
    resume: () => false,
    destroy() {
      video.removeEventListener('error', onFatal)
      video.removeAttribute('src')
      video.load()
    },
  }
}
