import { visibleText } from '@encore/contract/rules/invisible'
import { withoutMarks } from '#kernel/marks.ts'

/** Words reserved for the operator; compared by `nicknameKey`. */
const reservedWords = [
  'admin',
  'administrator',
  'staff',
  'official',
  'moderator',
  'encore',
  '운영자',
  '관리자',
  '공식',
  '公式',
  '管理员',
  '官方',
  '運営',
]

/** Letters of other scripts and digits that look like a Latin letter (from the confusables of UTS 39). */
const lookAlikes: Record<string, string> = {
  а: 'a',
  α: 'a',
  ɑ: 'a',
  в: 'b',
  β: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  ε: 'e',
  ҽ: 'e',
  ɡ: 'g',
  һ: 'h',
  η: 'n',
  і: 'l',
  ι: 'l',
  ı: 'l',
  '1': 'l',
  ӏ: 'l',
  i: 'l',
  ј: 'j',
  κ: 'k',
  к: 'k',
  м: 'm',
  ո: 'n',
  о: 'o',
  ο: 'o',
  '0': 'o',
  օ: 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  τ: 't',
  т: 't',
  υ: 'u',
  ս: 'u',
  ν: 'v',
  ѵ: 'v',
  ԝ: 'w',
  ω: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
  ʏ: 'y',
}

/**
 * Maps all nicknames that look the same to one key: casefolded NFKC, no separators, look-alikes as one letter, no
 * marks. `nickname_key_without_marks` of migration 0096 folds the marks in the same way.
 */
export function nicknameKey(nickname: string): string {
  const folded = visibleText(nickname)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\s_.-]/gu, '')
  const letters = Array.from(folded, (letter) => lookAlikes[letter] ?? letter).join('')
  return withoutMarks(letters).replaceAll('rn', 'm')
}

export function isReservedNickname(nickname: string): boolean {
  const key = nicknameKey(nickname)
  return reservedWords.some((word) => key.startsWith(nicknameKey(word)))
}
