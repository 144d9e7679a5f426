import { expect, test } from 'vitest'
import { claimedKeys, confusableKey } from './confusable-names.ts'

const isConfusable = (name: string, other: string) => claimedKeys(name).includes(confusableKey(other))

test.each([
  ['low tide', 'LOW TIDE'],
  ['LowTide', 'LOW TIDE'],
  ['l.o.w-t_i_d.e', 'LOW TIDE'],
  ['ＬＯＷ　ＴＩＤＥ', 'LOW TIDE'],
  ['L0W T1DE', 'LOW TIDE'],
  ['L\u{200B}OW TI\u{200D}DE', 'LOW TIDE'],
  ['LОW ТIDЕ', 'LOW TIDE'],
  ['lοw tιde', 'LOW TIDE'],
  ['Löw Tidé', 'LOW TIDE'],
  ['𝐋𝐨𝐰 𝐓𝐢𝐝𝐞', 'LOW TIDE'],
  ['Ⓛⓞⓦ Ⓣⓘⓓⓔ', 'LOW TIDE'],
  ['lovv tide', 'LOW TIDE'],
  ['LOW TIDE Official', 'LOW TIDE'],
  ['The real Low Tide', 'LOW TIDE'],
  ['로우타이드 공식', '로우타이드'],
  ['로 우 타 이 드', '로우타이드'],
  ['ﾙﾅ', 'ルナ'],
  ['arnber', 'AMBER'],
])('confusable names: %s reads as %s', (name, artist) => {
  expect(isConfusable(name, artist)).toBe(true)
})

test.each([
  ['low tides fan', 'LOW TIDE'],
  ['Lunatic', 'LUNA'],
  ['luna0412', 'LUNA'],
  ['mina', 'NINA'],
  ['민주', '민지'],
  ['か', 'が'],
  ['real', 'LUNA'],
  ['99', 'LUNA'],
])('confusable names: %s does not read as %s', (name, artist) => {
  expect(isConfusable(name, artist)).toBe(false)
})
