import { withoutMarks } from './marks.ts'

/** Matched as whole words, in scripts that separate words. */
const words = new Set([
  'bitch',
  'bitches',
  'cunt',
  'cunts',
  'fag',
  'faggot',
  'fuck',
  'fucked',
  'fucker',
  'fucking',
  'kys',
  'motherfucker',
  'nigga',
  'nigger',
  'rape',
  'retard',
  'slut',
  'whore',
])

/** Matched anywhere, in scripts that join words or add endings. */
const fragments = [
  '씨발',
  '개새끼',
  '병신',
  '좆같',
  '느금마',
  '니애미',
  '死ね',
  '殺すぞ',
  'くたばれ',
  'キチガイ',
  '傻逼',
  '操你妈',
  '去死',
  '婊子',
]

const lookAlikes: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', $: 's', '@': 'a' }

/** True when a public text insults its readers; also detects common spelling tricks. */
export function hasBlockedWord(text: string): boolean {
  const folded = withoutMarks(text.normalize('NFKC').toLowerCase()).replace(
    /[01345$@]/g,
    (sign) => lookAlikes[sign] ?? sign,
  )
  if ((folded.match(/\p{L}+/gu) ?? []).some((word) => words.has(word))) return true
  const together = folded.replace(/[^\p{L}]/gu, '')
  return fragments.some((fragment) => together.includes(fragment))
}
