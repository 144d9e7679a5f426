import { expect, test } from 'vitest'
import { supportPath, supportSubject } from './support-path.ts'

const orderId = `or_${'0'.repeat(26)}`
const requestId = `rq_${'a'.repeat(32)}`

test('support page: receives its topic by address and reads it back', () => {
  const path = supportPath({ orderId, requestId })
  expect(path).toBe(`/help?order=${orderId}&reference=${requestId}#write`)
  expect(supportSubject(new URL(path, 'https://encore.test').search)).toEqual({ orderId, requestId })
  expect(supportPath({ topic: 'PLAYER' })).toBe('/help?topic=PLAYER#write')
  expect(supportSubject('?topic=PLAYER')).toEqual({ topic: 'PLAYER' })
  expect(supportPath({})).toBe('/help#write')
})

test('support page: ignores unknown numbers and topics', () => {
  expect(supportSubject('?order=<script>&reference=rq_1&topic=player')).toEqual({})
})
