import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { faultFailure } from './faults.ts'

const coded = (code: string) => Object.assign(new Error('told by the database'), { code })

test.each([
  ['08006', 'the connection broke'],
  ['08P01', 'a pooler had no connection in time'],
  ['40P01', 'a deadlock, again and again'],
  ['53300', 'no connection is left'],
  ['57014', 'a statement took too long'],
  ['57P01', 'an operator ends it'],
  ['25006', 'the server is a standby now'],
  ['55P03', 'a lock was waited for too long'],
  ['CONNECTION_CLOSED', 'the driver lost it'],
])('faults: %s is an outage: %s', (code) => {
  expect(faultFailure(coded(code))).toEqual({ error: 'UNAVAILABLE', retryAfterSec: 1 })
})

test.each([
  ['a name that nobody knows', 'database.invalid', 5432],
  ['a port where nobody listens', '127.0.0.1', 1],
])('faults: %s is an outage', async (_, host, port) => {
  const cause = await new Promise((resolve) => connect({ host, port }).once('error', resolve))
  expect(faultFailure(cause)).toMatchObject({ error: 'UNAVAILABLE' })
})

test('faults: a server of two addresses that refuses at both is an outage', () => {
  const refusals = ['::1', '127.0.0.1'].map((address) =>
    Object.assign(new Error(address), { code: 'ECONNREFUSED' }),
  )
  const cause = Object.assign(new AggregateError(refusals), { code: 'ECONNREFUSED' })
  expect(faultFailure(cause)).toMatchObject({ error: 'UNAVAILABLE' })
})

test.each([
  coded('23514'),
  coded('42P01'),
  coded('ENOENT'),
  new TypeError('a bug'),
  'nothing that was thrown on purpose',
])('faults: %s is a bug of ours', (cause) => {
  expect(faultFailure(cause)).toEqual({ error: 'INTERNAL' })
})

test('faults: text that the database cannot store is bad input', () => {
  expect(faultFailure(coded('22021'))).toEqual({ error: 'INVALID_INPUT' })
})
