import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  isFull: boolean
  toggle: () => void
}

interface IosVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** *source*: Screen Orientation API; its `lock` is known to phones alone. */
interface LockableOrientation {
  lock?: (orientation: 'landscape') => Promise<void>
}

/** The whole page goes full, so that menus and messages stay above the picture; iPhones only know the video's own. */
export function useFullScreen(video: RefObject<HTMLVideoElement | null>): FullScreen {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const onChange = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  const toggle = useCallback(() => {
    const page = document.documentElement
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (document.fullscreenEnabled) page.requestFullscreen().then(turnSideways, () => setIsFull(false))
    else (video.current as IosVideo | null)?.webkitEnterFullscreen?.()
  }, [video])
  return { isFull, toggle }
}

/** A phone held upright would show a small picture between two black fields; a desk refuses, and stays as it is. */
function turnSideways(): void {
  const { orientation } = window.screen as { orientation?: LockableOrientation }
  orientation?.lock?.('landscape').catch(() => {})
}
