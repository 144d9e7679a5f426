/** Hangul as keystrokes: each jamo separate, in compatibility jamo (U+3131). */

const syllables = { first: 0xac00, last: 0xd7a3 }
const vowelCount = 21
const finalCount = 28

const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const finals = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

/** Jamo that take two keystrokes. */
const twoKeys: Record<string, string> = {
  ...{
    ㄳ: 'ㄱㅅ',
    ㄵ: 'ㄴㅈ',
    ㄶ: 'ㄴㅎ',
    ㄺ: 'ㄹㄱ',
    ㄻ: 'ㄹㅁ',
    ㄼ: 'ㄹㅂ',
    ㄽ: 'ㄹㅅ',
    ㄾ: 'ㄹㅌ',
    ㄿ: 'ㄹㅍ',
    ㅀ: 'ㄹㅎ',
    ㅄ: 'ㅂㅅ',
  },
  ...{ ㅘ: 'ㅗㅏ', ㅙ: 'ㅗㅐ', ㅚ: 'ㅗㅣ', ㅝ: 'ㅜㅓ', ㅞ: 'ㅜㅔ', ㅟ: 'ㅜㅣ', ㅢ: 'ㅡㅣ' },
}
const pressed = (jamo: string) => twoKeys[jamo] ?? jamo

/** Base code of initial consonants in texts folded by initials (U+1100 on); no other folded text contains them. */
const initialBase = 0x1100

const isSyllable = (char: string) =>
  char.charCodeAt(0) >= syllables.first && char.charCodeAt(0) <= syllables.last

/** Returns the keystrokes of a syllable or jamo; null for other characters: `강` is ㄱㅏㅇ. */
export function jamoOf(char: string): string | null {
  const code = char.charCodeAt(0)
  if (code >= 0x3131 && code <= 0x318e) return pressed(char)
  if (code >= initialBase && code < initialBase + leads.length) return leads[code - initialBase] ?? null
  if (!isSyllable(char)) return null
  const at = code - syllables.first
  const lead = leads[Math.floor(at / (vowelCount * finalCount))] ?? ''
  const vowel = vowels[Math.floor(at / finalCount) % vowelCount] ?? ''
  return lead + pressed(vowel) + pressed(finals[at % finalCount] ?? '')
}

/** Returns the initial consonant of a syllable, or consonants that are written alone; empty for anything else. */
export function initialsOf(char: string): string {
  if (isSyllable(char)) {
    const lead = Math.floor((char.charCodeAt(0) - syllables.first) / (vowelCount * finalCount))
    return String.fromCharCode(initialBase + lead)
  }
  return [...(jamoOf(char) ?? '')]
    .flatMap((jamo) => (leads.includes(jamo) ? [String.fromCharCode(initialBase + leads.indexOf(jamo))] : []))
    .join('')
}

const leadSounds = 'k k n t t l m p p s s - s s s k t p h'.replaceAll('-', '').split(' ')
const finalSounds = ['', ...'kkknnntlkmlllplmppttnttktp', '']

/** Returns the consonants of the syllables of a word as pronounced, without voicing: `글로우` is k-l. */
export function consonantsOf(word: string): string {
  const said = [...word].map((char) => {
    if (!isSyllable(char)) return ''
    const at = char.charCodeAt(0) - syllables.first
    const lead = leadSounds[Math.floor(at / (vowelCount * finalCount))] ?? ''
    return `${lead}-${finalSounds[at % finalCount] ?? ''}`
  })
  return said
    .join('')
    .replace(/([a-z])\1+/g, '$1')
    .replaceAll('-', '')
}

/** True when the text consists of initial consonants only: `ㅂㅌ`. */
export const isInitials = (text: string): boolean => /^[\u3131-\u314e\uffa1-\uffbe\s]+$/.test(text)

/** Jamo of each Latin key on the Korean keyboard; shift is distinguished only where it matters. */
const keys: Record<string, string> = Object.fromEntries(
  [...'qwertyuiopasdfghjklzxcvbnm'].map((key, at) => [
    key,
    'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ'[at] ?? '',
  ]),
)
const letters = Object.fromEntries(Object.entries(keys).map(([key, jamo]) => [jamo, key]))

/** Converts keystrokes to the other keyboard, as jamo or Latin letters; null when the result is not a word. */
export function onOtherKeyboard(text: string): string | null {
  const all = [...text.toLowerCase()].filter((char) => char.trim() !== '')
  if (all.length < 2) return null
  if (all.every((char) => char in keys)) return all.map((char) => keys[char]).join('')
  const jamo = all.flatMap((char) => [...(jamoOf(char) ?? '?')])
  return jamo.every((one) => one in letters) ? jamo.map((one) => letters[one]).join('') : null
}
