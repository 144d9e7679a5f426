import { expect, test } from 'vitest'
import { deviceLabel, labelText } from './device-label.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604',
    'Safari, iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931) ${webkit} SamsungBrowser/28.0 Chrome/130 Mobile`,
    'Samsung Internet, Android',
  ],
  [`Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/140 Mobile KAKAOTALK 11`, 'KakaoTalk, Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Mac'],
  ['curl/8.5.0', ''],
  ['', ''],
])('device label: shows %s as "%s"', (userAgent, label) => {
  expect(labelText(deviceLabel(userAgent))).toBe(label)
})
