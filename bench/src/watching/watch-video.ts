/** Playback of a page's video; times are epoch milliseconds. */
export interface Watched {
  clickedAt: number
  firstFrameAt: number
  /** The first frame since the last click; 0 before it. */
  frameAfterClickAt: number
  lastFrameAt: number
  frames: number
  /** Number of times the player ran out of data after the first frame. */
  stalls: number
  longestGapMs: number
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** Runs in every page before its own scripts: records the last click and every displayed video frame. */
export function watchVideo(): void {
  const watched = {
    ...{ clickedAt: 0, firstFrameAt: 0, frameAfterClickAt: 0, lastFrameAt: 0 },
    ...{ frames: 0, stalls: 0, longestGapMs: 0 },
  }
  window.watched = watched
  let followed: HTMLVideoElement | null = null
  const onFrame = () => {
    const now = Date.now()
    const gapMs = watched.lastFrameAt ? now - watched.lastFrameAt : 0
    watched.firstFrameAt ||= now
    watched.frameAfterClickAt ||= now
    watched.frames++
    watched.longestGapMs = Math.max(watched.longestGapMs, gapMs)
    watched.lastFrameAt = now
    followed?.requestVideoFrameCallback(onFrame)
  }
  const follow = () => {
    const video = document.querySelector('video')
    if (!video || video === followed) return
    followed = video
    video.addEventListener('waiting', () => {
      if (watched.firstFrameAt) watched.stalls++
    })
    video.requestVideoFrameCallback(onFrame)
  }
  const noteClick = () => Object.assign(watched, { clickedAt: Date.now(), frameAfterClickAt: 0 })
  addEventListener('click', noteClick, true)
  new MutationObserver(follow).observe(document, { childList: true, subtree: true })
}
