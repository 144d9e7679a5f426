/** File kind detected from the content: its type and the allowed extensions, preferred one first. */
export interface FileKind {
  mediaType: string
  endings: readonly string[]
}

/** Bytes at the start of a file that suffice to detect its kind. */
export const headBytes = 4_096

const is = (mediaType: string, ...endings: string[]): FileKind => ({ mediaType, endings })
const audioMp4 = is('audio/mp4', 'm4a', 'm4b')

/** Returns the kind of a downloadable file; null for executables, HTML and unknown content. */
export function fileKindOf(head: Uint8Array): FileKind | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const has = (at: number, text: string) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  if (has(0, '%PDF-')) return is('application/pdf', 'pdf')
  if (has(0, '\xff\xd8\xff')) return is('image/jpeg', 'jpg', 'jpeg')
  if (has(0, '\x89PNG\r\n\x1a\n')) return is('image/png', 'png')
  if (has(0, 'GIF87a') || has(0, 'GIF89a')) return is('image/gif', 'gif')
  if (has(0, 'RIFF') && has(8, 'WEBP')) return is('image/webp', 'webp')
  if (has(0, 'RIFF') && has(8, 'WAVE')) return is('audio/wav', 'wav')
  if (has(0, 'fLaC')) return is('audio/flac', 'flac')
  if (has(0, 'OggS')) return is('audio/ogg', 'ogg', 'opus', 'oga')
  if (has(0, 'ID3') || isMp3Frame(bytes)) return is('audio/mpeg', 'mp3')
  if (has(4, 'ftyp')) return mp4Kind(bytes.toString('latin1', 8, 12))
  if (has(0, '\x1a\x45\xdf\xa3') && bytes.includes('webm')) return is('video/webm', 'webm')
  if (has(0, 'PK\x03\x04')) return zipKind(bytes)
  return isText(bytes) ? is('text/plain', 'txt') : null
}

/** MPEG audio layer III: an 11-bit sync word and a valid bit rate. */
const isMp3Frame = (bytes: Buffer): boolean =>
  bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2 && ((bytes[2] ?? 0xf0) & 0xf0) !== 0xf0

function mp4Kind(brand: string): FileKind {
  if (/^M4[AB] $/.test(brand)) return audioMp4
  return brand === 'qt  ' ? is('video/quicktime', 'mov') : is('video/mp4', 'mp4', 'm4v')
}

const zipKind = (bytes: Buffer): FileKind =>
  bytes.toString('latin1', 30, 58) === 'mimetypeapplication/epub+zip'
    ? is('application/epub+zip', 'epub')
    : is('application/zip', 'zip')

/** Plain text only: no markup, no script and no control characters. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }).trimStart()
    return !/[^\P{Cc}\t\n\f\r]/u.test(text) && !/^(?:<|#!|@echo\b)/i.test(text) && text !== ''
  } catch {
    return false
  }
}
