import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Our own font has Latin letters, kana and Hangul; Han letters come from the system's fonts. */
const folders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/System/Library/Fonts',
  join(homedir(), '.fonts'),
]
const withHan = /cjk|source-?han|wqy|hiragino|pingfang|droidsansfallback/i

let hasHan: Promise<boolean> | undefined

/** True when the fonts of this machine have the letters of a text. Debian's fonts-noto-cjk has all of them. */
export async function canWrite(text: string): Promise<boolean> {
  if (!/\p{Script=Han}/u.test(text)) return true
  hasHan ??= Promise.all(folders.map(namesIn)).then((names) =>
    names.flat().some((name) => withHan.test(name)),
  )
  return hasHan
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder, { recursive: true }).catch(() => [])
