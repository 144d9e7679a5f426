/** What a file is by its bytes: its type, and the endings a name may have for it, the first by choice. */
export interface FileKind {
  mediaType: string
  endings: readonly string[]
}

/** So much of a file's beginning tells its kind. */
export const headBytes = 4_096

const is = (mediaType: string, ...endings: string[]): FileKind => ({ mediaType, endings })
const audioMp4 = is('audio/mp4', 'm4a', 'm4b')

/** The kind of a file that fans may fetch; null for what runs, for pages, and for what nobody knows. */
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

/** MPEG audio, layer III: eleven bits of sync, and a rate that is one. */
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

/** Words alone: no page, no script, and nothing that a screen cannot show. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }).trimStart()
    return !/[^\P{Cc}\t\n\f\r]/u.test(text) && !/^(?:<|#!|@echo\b)/i.test(text) && text !== ''
  } catch {
    return false
  }
}
