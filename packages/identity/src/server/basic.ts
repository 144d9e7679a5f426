export interface Credentials {
  email: string
  password: string
}

const longestHeader = 1024
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses Basic credentials in UTF-8, split at the first colon; null when they are malformed. */
export function parseBasic(header: string | undefined): Credentials | null {
  if (!header || header.length > longestHeader) return null
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1]
  if (!encoded) return null
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded) return null
  const text = decoded(bytes)
  const colon = text?.indexOf(':') ?? -1
  if (text === null || colon < 1) return null
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}

function decoded(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
