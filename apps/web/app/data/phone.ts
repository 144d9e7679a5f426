export type Phone = 'IOS' | 'ANDROID'

/** What an address of our own scheme can lead into the app on; null for a desk. */
export function phoneOf(userAgent: string): Phone | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'IOS'
  return /Android/.test(userAgent) ? 'ANDROID' : null
}
