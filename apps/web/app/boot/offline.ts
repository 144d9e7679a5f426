/** The bar that tells it is in every page (`OfflineBar`) and shown by this mark. */
export function tellWithoutNetwork(): void {
  const tell = () => document.documentElement.toggleAttribute('data-offline', !navigator.onLine)
  tell()
  addEventListener('online', tell)
  addEventListener('offline', tell)
}
