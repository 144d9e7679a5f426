/* What organisers send in parts: closed lists and limits that both sides keep. */

/** What an upload is for; each has its own most. */
export const uploadPurposes = ['FILE', 'VIDEO'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** Bytes of one part: small enough for a slow line, large enough for a fast one. */
export const uploadPart = { leastBytes: 256 * 1024, mostBytes: 8 * 1024 * 1024 } as const

/** Files of one digital product. */
export const maxProductFiles = 50
export const fileNameMax = 120

/** What systems take for something else than a name, and what turns the direction of reading around. */
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\\/:*?"<>|]/gu
/** Names of devices, with any ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A file's name as it is kept: what no system can save is `-`, and it is never hidden; empty when nothing is left. */
export function tidyFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(unsafe, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(device, '_$&')
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  const stem = [...plain.slice(0, plain.length - ending.length)]
  return (
    stem
      .slice(0, fileNameMax - ending.length)
      .join('')
      .trim() + ending
  )
}

/** The name with an ending that its content has; one that says something else stays before it. */
export function withEnding(name: string, endings: readonly string[]): string {
  const [first] = endings
  if (first === undefined) return name
  const has = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return has ? name : tidyFileName(`${[...name].slice(0, fileNameMax - first.length - 1).join('')}.${first}`)
}
