export type Phone = 'IOS' | 'ANDROID'

/** Returns the phone system on which an app address can open the app; null for other devices. */
export function phoneOf(userAgent: string): Phone | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'IOS'
  return /Android/.test(userAgent) ? 'ANDROID' : null
}
