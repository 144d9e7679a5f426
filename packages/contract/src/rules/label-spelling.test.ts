import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldLine, originalOf } from './label-spelling.ts'
import { disallowedCharacters } from './printable.ts'

test.each([
  ["O'Brien", 'OBrien'],
  ['O’Brien', 'OBrien'],
  ['O＇Brien', 'OBrien'],
  ['O´Brien', 'OBrien'],
  ['rue de l’Église', 'rue de l Église'],
  ["D'Angelo", 'D Angelo'],
  ['D｀Angelo', 'D Angelo'],
  ['Xi\u1FEFan', 'Xian'],
  ['5‴', '5'],
  ['via dell’Orso', 'via dell Orso'],
  ["King's Road", 'Kings Road'],
  ['Hawaiʻi', 'Hawaii'],
  ["Xi'an", 'Xian'],
  ["'t Hof", 't Hof'],
  ['종로1·2·3가', '종로1.2.3가'],
  ['종로1ㆍ2가', '종로1.2가'],
  ['ジョン・スミス', 'ジョン スミス'],
  ['ｼﾞｮﾝ･ｽﾐｽ', 'ジョン スミス'],
  ['约翰·史密斯', '约翰.史密斯'],
  ['Paral·lel', 'Paral.lel'],
  ['Apt #6', 'Apt No. 6'],
  ['Apt#6', 'Apt No. 6'],
  ['#12-34', 'No. 12-34'],
  ['＃302', 'No. 302'],
  ['№ 5', 'No 5'],
  ['n° 5', 'no 5'],
  ['Smith & Sons', 'Smith and Sons'],
  ['A＆B', 'A and B'],
  ['Building: A', 'Building A'],
  ['S:t Eriksgatan', 'St Eriksgatan'],
  ['１丁目−２－３、　Ａ号室', '1丁目-2-3, A号室'],
  ['〒150-0001 「神宮前」', '150-0001 神宮前'],
  ['12½ Elm', '12 1/2 Elm'],
  ['1~3층', '1-3층'],
  ['The “Old” House', 'The Old House'],
  ['Westward Ho!', 'Westward Ho'],
  ['\uFEFFElm\u200B \u00ADStreet', 'Elm Street'],
  ['نازنین\u200cزهرا', 'نازنینزهرا'],
  ['14 Larkhall Street', '14 Larkhall Street'],
])('label spelling: writes %j as %j', (written, carried) => {
  expect(foldLine(written)).toBe(carried)
  expect(disallowedCharacters(carried)).toEqual([])
  expect(foldLine(carried)).toBe(carried)
})

test.each(['<b>', 'a=b', '50%', 'a\\b', 'a;b', 'Elm 🎤', 'a\u202Eb', 'a\u200Fb', 'a\u0000b', 'a?'])(
  'label spelling: %j has no reading',
  (written) => {
    expect(disallowedCharacters(foldLine(written))).not.toEqual([])
  },
)

test('label spelling: keeps the original only where labels use another spelling', () => {
  expect(originalOf(' O’Brien ')).toBe('O’Brien')
  expect(originalOf('1丁目')).toBeNull()
  expect(originalOf('１丁目')).toBe('１丁目')
  expect(originalOf(' 14  Larkhall  Street')).toBeNull()
  expect(originalOf('')).toBeNull()
})

test('label spelling: folding is stable for every character, alone and between letters or digits', () => {
  const folded = Array.from({ length: 0x1100 }, (_, page) => {
    const characters = Array.from({ length: 256 }, (_, at) => String.fromCodePoint(page * 256 + at))
    return foldLine(characters.map((sign) => `${sign} a${sign}b 1${sign}2`).join(' '))
  })
  expect(folded.filter((line) => foldLine(line) !== line)).toEqual([])
})

test('label spelling: a folded line folds to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldLine(foldLine(text))).toBe(foldLine(text))
    }),
  )
})
