import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isOutage } from './job-pool.ts'

const coded = (code: string) => Object.assign(new Error('connect'), { code })
const ofServer = (code: string) => Object.assign(new DatabaseError('from the server', 0, 'error'), { code })

test.each([
  coded('ECONNREFUSED'),
  coded('EPIPE'),
  new Error('Connection terminated unexpectedly'),
  ofServer('57P01'),
  ofServer('08006'),
])('job pool: %o is an outage', (cause) => {
  expect(isOutage(cause)).toBe(true)
})

test.each([ofServer('40001'), ofServer('23505')])('job pool: %o is no outage', (cause) => {
  expect(isOutage(cause)).toBe(false)
})
