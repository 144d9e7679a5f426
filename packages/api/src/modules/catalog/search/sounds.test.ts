import { expect, test } from 'vitest'
import type { Texts } from '#kernel/texts.ts'
import { fold } from './fold.ts'
import { soundsAsked, soundsOf } from './sounds.ts'

const folded = (text: string) => String.fromCharCode(...fold(text).units)

function soundsLike(asked: string, names: Texts): boolean {
  const sounds = soundsOf([names], []).map(folded)
  return soundsAsked(asked).some((sound) => sounds.some((one) => one.includes(folded(sound))))
}

test.each([
  ['애프터글로우', { en: 'AFTERGLOW' }],
  ['アフターグロウ', { en: 'AFTERGLOW' }],
  ['afterglow', { ko: '애프터글로우' }],
  ['アフターグロー', { ko: '애프터글로우' }],
  ['오르빗 원', { en: 'ORBIT ONE' }],
  ['오빗원', { en: 'Orbit One' }],
  ['オービットワン', { en: 'ORBIT ONE' }],
  ['네온 타이드', { en: 'NEON TIDE' }],
  ['タイドフォール', { ko: '타이드폴' }],
  ['bangtan', { ko: '방탄' }],
  ['munraito', { ja: 'ムーンライト' }],
  ['라이트스틱', { en: 'Light Stick' }],
  ['wanxia', { zhhans: '晚霞' }],
  ['wan xia', { zhhans: '晚霞' }],
  ['lvse', { zhhans: '绿色' }],
  ['lüse', { zhhans: '绿色' }],
  ['パーティータイム', { en: 'Party Time' }],
])('sounds: %s sounds like %j', (asked, names) => {
  expect(soundsLike(asked, names)).toBe(true)
})

test.each([
  ['tiedfall', { en: 'TIDEFALL' }],
  ['타이드폴', { ko: '티드팔' }],
  ['애프터글로우', { en: 'MOONLIGHT' }],
  ['아이유', { en: 'IU' }],
  ['100%', { ko: '방탄' }],
  ['夕焼け', { en: 'Yuyake' }],
])('sounds: %s is not searched as %j: same script, other sound or too short', (asked, names) => {
  expect(soundsLike(asked, names)).toBe(false)
})
