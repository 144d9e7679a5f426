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
])('chat blocked words: %j holds a blocked word', (text) => {
  expect(isBlocked(text)).toBe(true)
})

test.each(['darning socks', 'a dar n', 'ぱか', 'hello', '바다 보러 가자', 'ba ka', ''])(
  'chat blocked words: %j holds none',
  (text) => {
    expect(isBlocked(text)).toBe(false)
  },
)

test('chat blocked words: nothing is blocked without words', () => {
  expect(createWordFilter([])('darn')).toBe(false)
})
