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
])('%s and %s look the same', (a, b) => {
  expect(nicknameKey(a)).toBe(nicknameKey(b))
})

test('different names stay different', () => {
  expect(nicknameKey('민지')).not.toBe(nicknameKey('민주'))
  expect(nicknameKey('mina')).not.toBe(nicknameKey('nina'))
})

test.each(['admin', 'Adm1n_', 'а.d.m.i.n', 'Official', '운영자님', '公式', 'encore'])(
  '%s belongs to the house',
  (name) => {
    expect(isReservedNickname(name)).toBe(true)
  },
)

test.each(['mina', '민지', 'さくら'])('%s is free for fans', (name) => {
  expect(isReservedNickname(name)).toBe(false)
})
