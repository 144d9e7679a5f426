export interface PageWatchSettings {
  /** The page has been hidden for `unseenAfterMs`. */
  onUnseen: () => void
  /** The page has been hidden for `forgottenAfterMs`. */
  onForgotten: () => void
  onSeen: () => void
  onOnline: () => void
  onOffline: () => void
}

/** A brief visit to another tab changes nothing. */
const unseenAfterMs = 10_000
const forgottenAfterMs = 60_000

/** Watches page visibility and the network; returns a stop function. */
export function watchPage({
  onUnseen,
  onForgotten,
  onSeen,
  onOnline,
  onOffline,
}: PageWatchSettings): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  const calm = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  const onVisibility = () => {
    calm()
    if (document.visibilityState === 'visible') onSeen()
    else timers = [setTimeout(onUnseen, unseenAfterMs), setTimeout(onForgotten, forgottenAfterMs)]
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  return () => {
    calm()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
  }
}
