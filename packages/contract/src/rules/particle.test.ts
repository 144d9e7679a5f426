import { expect, test } from 'vitest'
import { withParticle } from './particle.ts'

test.each([
  ['일본', '으로/로', '일본으로'],
  ['미국', '을/를', '미국을'],
  ['독일', '으로/로', '독일로'],
  ['독일', '이/가', '독일이'],
  ['프랑스', '으로/로', '프랑스로'],
  ['캐나다', '은/는', '캐나다는'],
  ['티켓 3', '을/를', '티켓 3을'],
  ['티켓 2', '을/를', '티켓 2를'],
  ['좌석 11', '으로/로', '좌석 11로'],
  ['달빛(민아)', '과/와', '달빛(민아)와'],
  ['LINE', '으로/로', 'LINE(으)로'],
  ['mina', '을/를', 'mina을(를)'],
  ['', '이/가', '이(가)'],
])('%s with %s', (word, pair, said) => {
  expect(withParticle(word, pair)).toBe(said)
})
