import { expect, test } from 'vitest'
import { isSameSiteCall } from './csrf.ts'

const own = 'https://encore.test'
const good = {
  'sec-fetch-site': 'same-origin',
  origin: own,
  'content-type': 'application/json',
  'x-requested-with': 'identity',
}
const old = { ...good, 'sec-fetch-site': undefined }

test.each([
  ['our page', good, true],
  ['our page, with a charset', { ...good, 'content-type': 'application/json; charset=utf-8' }, true],
  ['our page behind a proxy that renames the origin', { ...good, origin: 'http://10.0.0.1:3000' }, true],
  ['another site', { ...good, 'sec-fetch-site': 'cross-site' }, false],
  ['a sister host', { ...good, 'sec-fetch-site': 'same-site' }, false],
  ['the address bar', { ...good, 'sec-fetch-site': 'none' }, false],
  ['a doubled header', { ...good, 'sec-fetch-site': 'same-origin, cross-site' }, false],
  ['an empty header', { ...good, 'sec-fetch-site': '' }, false],
  ['an old browser on our page', old, true],
  ['an old browser elsewhere', { ...old, origin: 'https://evil.test' }, false],
  ['an old browser in a sandboxed frame', { ...old, origin: 'null' }, false],
  ['an old browser without an origin', { ...old, origin: undefined }, false],
  ['a look-alike origin', { ...old, origin: `${own}.evil.test` }, false],
  ['a form', { ...good, 'content-type': 'application/x-www-form-urlencoded' }, false],
  ['a form in plain text', { ...good, 'content-type': 'text/plain' }, false],
  ['a type that only begins like JSON', { ...good, 'content-type': 'application/jsonp' }, false],
  ['no type', { ...good, 'content-type': undefined }, false],
  ['no custom header', { ...good, 'x-requested-with': undefined }, false],
  ['another custom header', { ...good, 'x-requested-with': 'XMLHttpRequest' }, false],
  ['nothing', {}, false],
])('csrf: judges a call from %s', (_, headers, isAllowed) => {
  expect(isSameSiteCall(headers, own)).toBe(isAllowed)
})
