/* Closed lists and limits of uploads in parts, shared by both sides. */

/** Each purpose has its own maximum size. */
export const uploadPurposes = ['FILE', 'VIDEO'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** Bytes of one part: small enough for a slow connection, large enough for a fast one. */
export const uploadPart = { leastBytes: 256 * 1024, mostBytes: 8 * 1024 * 1024 } as const

/** Files of one digital product. */
export const maxProductFiles = 50
export const fileNameMax = 120

/** Characters that file systems reserve, and invisible ones such as direction marks. */
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\\/:*?"<>|]/gu
/** Reserved device names, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Returns a safe file name: reserved characters become `-`, and a leading dot is removed. Empty when nothing is left.
 */
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

/** Ensures an extension that matches the content; a different one stays in front of it. */
export function withEnding(name: string, endings: readonly string[]): string {
  const [first] = endings
  if (first === undefined) return name
  const has = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return has ? name : tidyFileName(`${[...name].slice(0, fileNameMax - first.length - 1).join('')}.${first}`)
}
