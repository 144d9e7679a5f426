import { expect, test } from 'vitest'
import { supportPath, supportSubject } from './support-path.ts'

const orderId = `or_${'0'.repeat(26)}`
const requestId = `rq_${'a'.repeat(32)}`

test('the page of help is told what it is about, and reads it back', () => {
  const path = supportPath({ orderId, requestId })
  expect(path).toBe(`/help?order=${orderId}&reference=${requestId}#write`)
  expect(supportSubject(new URL(path, 'https://encore.test').search)).toEqual({ orderId, requestId })
  expect(supportPath({ topic: 'PLAYER' })).toBe('/help?topic=PLAYER#write')
  expect(supportSubject('?topic=PLAYER')).toEqual({ topic: 'PLAYER' })
  expect(supportPath({})).toBe('/help#write')
})

test('what is no number and no topic of ours is left out', () => {
  expect(supportSubject('?order=<script>&reference=rq_1&topic=player')).toEqual({})
})
