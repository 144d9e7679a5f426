import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBasic } from '../browser/basic.ts'
import { parseBasic } from './basic.ts'

const wellFormed = fc.string({ unit: 'grapheme', maxLength: 60 })

test('basic authorization: decodes what the browser encodes, in any script', () => {
  fc.assert(
    fc.property(wellFormed, wellFormed, (name, password) => {
      const email = `a${name.replaceAll(':', '')}`
      const header = encodeBasic(email, password)
      if (header.length > 1024) expect(parseBasic(header)).toBeNull()
      else expect(parseBasic(header)).toEqual({ email, password })
    }),
  )
})

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')

test.each([
  ['Basic bWluYUBmYW5zLnRlc3Q6cGFzczp3b3Jk', { email: 'mina@fans.test', password: 'pass:word' }],
  [`basic ${base64('민지@fans.test:비밀번호')}`, { email: '민지@fans.test', password: '비밀번호' }],
  [`Basic ${base64('mina@fans.test:')}`, { email: 'mina@fans.test', password: '' }],
  [`Basic ${base64(':password')}`, null],
  [`Basic ${base64('no colon')}`, null],
  [`Basic ${base64(new Uint8Array([0x61, 0x3a, 0xff]))}`, null],
  [`Basic  ${base64('a:b')}`, null],
  [`Basic ${base64('a:b')} `, null],
  ['Basic YTpi=', null],
  ['Basic YTpiYw', null],
  ['Basic YTpiYx==', null],
  ['Basic YT-_YTpi', null],
  ['Basic', null],
  ['Basic ', null],
  ['Bearer YTpi', null],
  [`Basic ${base64(`a:${'b'.repeat(800)}`)}`, null],
  ['', null],
  [undefined, null],
])('basic authorization: the header %j reads as %j', (header, credentials) => {
  expect(parseBasic(header)).toEqual(credentials)
})
