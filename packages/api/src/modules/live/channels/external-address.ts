export type AddressFault = 'address' | 'https' | 'credentials' | 'listed'

/**
 * Returns null when pages may play the address. `origins` is MEDIA_ORIGINS; all others are refused, so no address
 * inside our own network passes.
 */
export function externalAddressFault(text: string, origins: readonly string[]): AddressFault | null {
  if (text.length > 1_000 || /\s/.test(text) || !URL.canParse(text)) return 'address'
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'https'
  if (url.username !== '' || url.password !== '') return 'credentials'
  return origins.includes(url.origin) ? null : 'listed'
}
