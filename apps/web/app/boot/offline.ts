/** Marks the document while the browser is offline; every page contains the bar that this shows (`OfflineBar`). */
export function tellWithoutNetwork(): void {
  const tell = () => document.documentElement.toggleAttribute('data-offline', !navigator.onLine)
  tell()
  addEventListener('online', tell)
  addEventListener('offline', tell)
}
