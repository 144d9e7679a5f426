import { describe, expect, test } from 'vitest'
import { readSigningText, type SigningText, signingMax } from './signing.ts'

const aya: SigningText = { name: '水野 彩', reading: 'みずの あや', text: '彩ちゃんへ。いつも隣にいるよ。' }

const problemOf = (change: Partial<SigningText>) => {
  const read = readSigningText({ ...aya, ...change })
  return 'problems' in read ? read.problems.map(({ path, rule }) => `${path} ${rule}`) : []
}

describe('signing: the text of a winner', () => {
  test('is stored trimmed and in one form of each character', () => {
    const decomposed = '한별'.normalize('NFD')
    expect(readSigningText({ name: ` ${decomposed} `, reading: '', text: ' ' })).toEqual({
      text: { name: '한별', reading: '', text: '' },
    })
  })

  test('needs a name, but neither reading nor text', () => {
    expect(problemOf({ name: ' \u200b' })).toEqual(['name required'])
    expect(problemOf({ reading: '', text: '' })).toEqual([])
  })

  test.each(['name', 'reading', 'text'] as const)('has a limit of readable characters for %s', (field) => {
    const family = '👨‍👩‍👧'
    expect(problemOf({ [field]: family.repeat(signingMax[field]) })).toEqual([])
    expect(problemOf({ [field]: family.repeat(signingMax[field] + 1) })).toEqual([`${field} maxLength`])
  })

  test.each(['name', 'reading', 'text'] as const)('has no control characters in %s', (field) => {
    expect(problemOf({ [field]: 'A\u0007da' })).toEqual([`${field} characters`])
    expect(problemOf({ [field]: 'A\u202eda' })).toEqual([`${field} characters`])
  })

  test('breaks lines in the text only, and three lines at most', () => {
    expect(problemOf({ name: 'Ada\nLovelace' })).toEqual(['name characters'])
    expect(problemOf({ reading: 'Ay\nda' })).toEqual(['reading characters'])
    expect(problemOf({ text: 'one\ntwo\r\nthree' })).toEqual([])
    expect(problemOf({ text: 'one\ntwo\nthree\nfour' })).toEqual(['text lines'])
  })

  test('advertises no address', () => {
    expect(problemOf({ text: 'See www.example.com' })).toEqual(['text link'])
  })

  test('names every field that is wrong', () => {
    expect(problemOf({ name: '', text: 'x'.repeat(61) })).toEqual(['name required', 'text maxLength'])
  })
})
