import unhomoglyph from 'unhomoglyph'
import { withoutMarks } from './marks.ts'

/** Words that fans and impostors add to a name to claim that it is the real one. */
const claims = ['official', 'real', 'the', '공식', '본인', '진짜', '公式', '本人', '官方']

/** Digits read as letters, and letters that differ by a dot or a stroke. */
const readAs: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
  j: 'l',
  '|': 'l',
}

/**
 * Returns one key for all names that readers confuse. It ignores case, width, marks, spaces, punctuation, invisible
 * characters, letters of other scripts (UTS 39) and digits for letters. Empty when the name has no letters.
 */
export function confusableKey(name: string): string {
  const plain = withoutMarks(name.normalize('NFKC').toLowerCase())
  const letters = Array.from(plain, latinOf).join('')
  return letters
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .normalize('NFC')
}

/** Some small letters resemble no Latin letter although their capitals do. */
function latinOf(letter: string): string {
  const small = unhomoglyph(letter).toLowerCase()
  const capital = unhomoglyph(letter.toUpperCase()).toLowerCase()
  const found = !isAscii(small) && isAscii(capital) ? capital : small
  return readAs[found] ?? found
}

const isAscii = (text: string) => /^[\x20-\x7e]+$/.test(text)

const claimKeys = claims.map(confusableKey)

/** Returns the key of a name, and the keys that remain without claims such as "official". */
export function claimedKeys(name: string): string[] {
  const keys = [confusableKey(name)]
  // Keys added during the loop are visited as well.
  for (const key of keys) {
    for (const claim of claimKeys) {
      if (key.startsWith(claim)) keys.push(key.slice(claim.length))
      if (key.endsWith(claim)) keys.push(key.slice(0, -claim.length))
    }
  }
  return keys.filter(Boolean)
}
