import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  isFull: boolean
  toggle: () => void
}

interface IosVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** *source*: Screen Orientation API; only phones implement `lock`. */
interface LockableOrientation {
  lock?: (orientation: 'landscape') => Promise<void>
}

/**
 * Makes the whole page full screen, which keeps menus and messages above the picture; iPhones support only the video's
 * own full screen.
 */
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

/** An upright phone would show a small picture between black bars; desktops refuse the lock, which is fine. */
function turnSideways(): void {
  const { orientation } = window.screen as { orientation?: LockableOrientation }
  orientation?.lock?.('landscape').catch(() => {})
}
