import { expect, test } from 'vitest'
import { judgePassword } from './password-rules.ts'

const owner = { email: 'mina.park@fans.test', nickname: '민지', brandWords: ['Encore', 'LUMEN', '루멘'] }

test.each([
  ['cube lantern 48 sparrow', null],
  ['우산속의고양이다섯마리', null],
  ['vQ7#tz!pLm2x', null],
  ['short pw', 'LENGTH'],
  ['x'.repeat(129), 'LENGTH'],
  ['basketball', 'COMMON'],
  ['Basketball', 'COMMON'],
  ['password12345', 'COMMON'],
  ['P@ssw0rd!!!2026', 'COMMON'],
  ['1loveyou!!99', 'COMMON'],
  ['ｐassword12345', 'COMMON'],
  ['mina.park 77 sparrows', 'PERSONAL'],
  ['M1NA.P4RK 77 sparrows', 'PERSONAL'],
  ['고양이 민지 우산 다섯 48', 'PERSONAL'],
  ['sparrow 3nc0re lantern', 'PERSONAL'],
  ['sparrow 루멘 lantern 48', 'PERSONAL'],
  ['aaaaaaaaaaaa', 'GUESSABLE'],
  ['1234567890123', 'GUESSABLE'],
  ['qwertyuiop[]asdf', 'GUESSABLE'],
  ['abcabcabcabcabc', 'GUESSABLE'],
] as const)('password rules: judge the new password %j as %s', async (password, problem) => {
  expect(await judgePassword(password, owner)).toBe(problem)
})

test('password rules: a short nickname in Latin letters forbids nothing', async () => {
  const short = { email: 'a@fans.test', nickname: 'Jin', brandWords: [''] }
  expect(await judgePassword('enjoying lantern 48 sparrow', short)).toBeNull()
})
