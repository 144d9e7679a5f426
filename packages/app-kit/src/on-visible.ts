/** Calls `act` when the page becomes visible, and when the connection returns to a visible page. */
export function onVisible(act: () => void): () => void {
  const leaving = new AbortController()
  const onChange = () => {
    if (!document.hidden) act()
  }
  document.addEventListener('visibilitychange', onChange, leaving)
  window.addEventListener('online', onChange, leaving)
  return () => leaving.abort()
}
