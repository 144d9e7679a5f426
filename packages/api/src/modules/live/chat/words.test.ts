import { expect, test } from 'vitest'
import { createWordFilter } from './words.ts'

const isBlocked = createWordFilter(['darn', 'Ticket Scalp', '바보', 'ばか'])

test.each([
  'darn',
  'Oh DARN!',
  'ｄａｒｎ',
  'dаrn',
  'd a r n',
  'dàrn',
  'so d.a.r.n. good',
  '너는바보야',
  '바 보',
  'このばか',
])('%j holds a blocked word', (text) => {
  expect(isBlocked(text)).toBe(true)
})

test.each(['darning socks', 'a dar n', 'ぱか', 'hello', '바다 보러 가자', 'ba ka', ''])(
  '%j holds none',
  (text) => {
    expect(isBlocked(text)).toBe(false)
  },
)

test('without words nothing is blocked', () => {
  expect(createWordFilter([])('darn')).toBe(false)
})
