export interface PageWatchSettings {
  /** Nobody has looked at the page for a while. */
  onUnseen: () => void
  /** Nobody has looked for long. */
  onForgotten: () => void
  onSeen: () => void
  onOnline: () => void
  onOffline: () => void
}

/** A glance at another tab is no reason to change anything. */
const unseenAfterMs = 10_000
const forgottenAfterMs = 60_000

/** Tells of the page being looked away from, and of the network; answers how to stop. */
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
