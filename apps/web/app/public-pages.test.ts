import { expect, test } from 'vitest'
import { publicAddress } from './public-pages.ts'

const addressOf = (address: string) => publicAddress(new URL(address, 'http://localhost:3000'))

test.each([
  ['/', '/'],
  ['/ko', '/ko'],
  ['/?zz=1&_routes=root', '/'],
  ['/ko/notice.data?_routes=root', '/ko/notice.data'],
  ['/notice?page=2&kind=news', '/notice?kind=news&page=2'],
  ['/search?keyword=%ED%95%9C+x&keyword=other', '/search?keyword=%ED%95%9C%20x'],
  ['/search?keyword=', '/search'],
  ['/detail/ev_1?page=3&tab=chat', '/detail/ev_1?tab=chat'],
  ['/detail/%65v%5f1', '/detail/ev_1'],
  ['/detail/%e3%81%8b', '/detail/%E3%81%8B'],
  ['/detail/a%2fb/products?product=x#y', '/detail/a%2Fb/products?product=x'],
  ['/draw/00ff?tab=chat', '/draw/00ff'],
  ['/terms?page=1&keyword=x', '/terms'],
])('public pages: %s is rendered as %s', (address, normal) => {
  expect(addressOf(address)).toBe(normal)
})

test.each(['/cart', '/signin', '/player/ev_1', '/mypage', '/replay/ev_1', '/detail', '/nope'])(
  'public pages: %s is private to the viewer',
  (address) => {
    expect(addressOf(address)).toBeNull()
  },
)

test('public pages: a value is as long as the longest meaningful one and never half a character', () => {
  expect(addressOf(`/search?keyword=${'a'.repeat(12_000)}`)).toBe(`/search?keyword=${'a'.repeat(100)}`)
  expect(addressOf(`/search?keyword=${'a'.repeat(99)}${encodeURIComponent('😀')}`)).toBe(
    `/search?keyword=${'a'.repeat(99)}%EF%BF%BD`,
  )
})

test('public pages: the normal address of a normal address is itself', () => {
  for (const address of ['/', '/ko/search?keyword=%20a', '/detail/%25?tab=chat', '/replay.data?page=1'])
    expect(addressOf(addressOf(address) ?? '')).toBe(addressOf(address))
})
