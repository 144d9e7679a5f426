/** What is wrong with the address of another house's stream, as a word; null: pages may play it. */
export type AddressFault = 'address' | 'https' | 'credentials' | 'listed'

/** `origins` are those of MEDIA_ORIGINS: pages are allowed no others, and no address inside our own network. */
export function externalAddressFault(text: string, origins: readonly string[]): AddressFault | null {
  if (text.length > 1_000 || /\s/.test(text) || !URL.canParse(text)) return 'address'
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'https'
  if (url.username !== '' || url.password !== '') return 'credentials'
  return origins.includes(url.origin) ? null : 'listed'
}
