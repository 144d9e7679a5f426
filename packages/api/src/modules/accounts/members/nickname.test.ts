import { expect, test } from 'vitest'
import { isReservedNickname, nicknameKey } from './nickname.ts'

test.each([
  ['Mina', 'mina'],
  ['mina', 'мina'],
  ['mina', 'm.i_n-a'],
  ['mina', 'ＭＩＮＡ'],
  ['mola', 'm0la'],
  ['minа', 'mina'],
  ['morn', 'mom'],
  ['mína', 'mina'],
  ['mi\u0301na', 'mina'],
  ['m1\u0301na', 'mina'],
  ['Måx2\u0308', 'max2'],
  ['Ελένη', 'ελενη'],
  ['Ёлка', 'елка'],
  ['r\u0308n', 'm'],
])('nicknames: %s and %s look the same', (a, b) => {
  expect(nicknameKey(a)).toBe(nicknameKey(b))
})

test('nicknames: different names stay different', () => {
  expect(nicknameKey('민지')).not.toBe(nicknameKey('민주'))
  expect(nicknameKey('mina')).not.toBe(nicknameKey('nina'))
  expect(nicknameKey('か')).not.toBe(nicknameKey('が'))
  expect(nicknameKey('ハナ')).not.toBe(nicknameKey('バナ'))
  expect(nicknameKey('각')).not.toBe(nicknameKey('가'))
})

test.each(['admin', 'Adm1n_', 'ádmin', 'Öfficial', 'а.d.m.i.n', 'Official', '운영자님', '公式', 'encore'])(
  'nicknames: %s is reserved',
  (name) => {
    expect(isReservedNickname(name)).toBe(true)
  },
)

test.each(['mina', '민지', 'さくら'])('nicknames: %s is free for fans', (name) => {
  expect(isReservedNickname(name)).toBe(false)
})
