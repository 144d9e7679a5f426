import type { Stream, StreamSettings } from './stream.ts'

/** *source*: the PROGRAM-DATE-TIME of media time 0, which only Safari exposes. */
interface SafariVideo extends HTMLVideoElement {
  getStartDate?: () => Date
}

const behindSec = 15

/** Native HLS of the browser: no quality choice, and a new token only by reloading. */
export function openNativeStream({ video, url, withNewest, startAtSec, onFault }: StreamSettings): Stream {
  const onError = () => onFault(video.error?.code === MediaError.MEDIA_ERR_DECODE ? 'MEDIA' : 'NETWORK')
  video.addEventListener('error', onError)
  video.src = withNewest(url)
  if (startAtSec !== undefined) video.currentTime = startAtSec
  const edge = () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null)
  return {
    onScreenMs: () => {
      const start = (video as SafariVideo).getStartDate?.().getTime()
      return start === undefined || Number.isNaN(start) ? null : start + video.currentTime * 1_000
    },
    isBehind: () => (edge() ?? 0) - video.currentTime > behindSec,
    goLive() {
      const end = edge()
      if (end !== null) video.currentTime = end
    },
    chooseHeight: () => {},
    capHeight: () => {},
    rest: () => {},
    resume: () => false,
    restartDecoder: () => false,
    bitrate: () => null,
    destroy() {
      video.removeEventListener('error', onError)
      video.removeAttribute('src')
      video.load()
    },
  }
}
