import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail, ok } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import {
  forgetOldKeys,
  type IdempotentCall,
  type Preparation,
  runIdempotent,
  runIdempotentWithHold,
} from '#platform/http/idempotency.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await cloneDatabase()
  await db.owner`create table effect (id bigserial, name text not null)`
})
afterAll(() => db.drop())

const callOf = (change: Partial<IdempotentCall> = {}): IdempotentCall => ({
  memberId: 'm_1',
  endpoint: 'POST /pay',
  key: randomUUID(),
  input: { quantity: 1 },
  requestId: `rq_${randomUUID()}`,
  ...change,
})

const leave = (name: string) => async (tx: Tx) => {
  const [row] = await tx<{ id: number }[]>`insert into effect (name) values (${name}) returning id`
  return ok({ id: row?.id, text: 'ёлка 💜', at: null, nested: { b: 1, a: [0.1, 1e21] } })
}
const refuse = (name: string) => async (tx: Tx) => {
  await tx`insert into effect (name) values (${name})`
  return fail('SOLD_OUT', { data: { left: 0 } })
}
const effects = async (name: string) => {
  const [row] = await db.owner<{ n: number }[]>`select count(*)::int as n from effect where name = ${name}`
  return row?.n
}
const bytes = (answer: { status: number; body: unknown }) => `${answer.status} ${JSON.stringify(answer.body)}`

test('idempotency: a hundred requests sent twenty times each at once have a hundred effects and responses', async () => {
  const intents = Array.from({ length: 100 }, (_, i) => ({ call: callOf(), name: `intent ${i}` }))
  const sends = intents.flatMap((intent) => Array.from({ length: 20 }, () => intent))
  const answers = await Promise.all(
    sends.map(async ({ call, name }) => {
      const answer = await runIdempotent(db.app, { ...call, requestId: `rq_${randomUUID()}` }, leave(name))
      return { key: call.key, name, text: bytes(answer), status: answer.status }
    }),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  for (const [, same] of Map.groupBy(answers, ({ key }) => key)) {
    expect(new Set(same.map(({ text }) => text)).size).toBe(1)
  }
  for (const { name } of intents) expect(await effects(name)).toBe(1)
})

test('idempotency: each send without a key is a request of its own', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => runIdempotent(db.app, callOf({ key: null }), leave('without a key'))),
  )
  expect(await effects('without a key')).toBe(20)
})

test('idempotency: refuses a key with another body and changes nothing', async () => {
  const call = callOf()
  await runIdempotent(db.app, call, leave('first body'))
  const other = await runIdempotent(db.app, { ...call, input: { quantity: 2 } }, leave('other body'))
  expect(other).toMatchObject({ status: 422, body: { name: 'IDEMPOTENCY_MISMATCH' } })
  expect(await effects('other body')).toBe(0)
})

test('idempotency: a key belongs to one member and one endpoint', async () => {
  const call = callOf()
  await runIdempotent(db.app, call, leave('mine'))
  expect((await runIdempotent(db.app, { ...call, memberId: 'm_2' }, leave('mine'))).status).toBe(200)
  expect((await runIdempotent(db.app, { ...call, endpoint: 'POST /refund' }, leave('mine'))).status).toBe(200)
  expect(await effects('mine')).toBe(3)
})

test('idempotency: a refusal keeps its response, byte for byte, and none of its writes', async () => {
  const call = callOf()
  const first = await runIdempotent(db.app, call, refuse('refused'))
  expect(first).toMatchObject({ status: 409, body: { name: 'SOLD_OUT', data: { left: 0 } } })
  const again = await runIdempotent(db.app, { ...call, requestId: 'rq_another' }, leave('refused'))
  expect(bytes(again)).toBe(bytes(first))
  expect(await effects('refused')).toBe(0)
})

test('idempotency: an empty response repeats as empty', async () => {
  const call = callOf()
  const silent = () => Promise.resolve(ok(undefined))
  expect(await runIdempotent(db.app, call, silent)).toMatchObject({ status: 204, body: undefined })
  expect(await runIdempotent(db.app, call, silent)).toMatchObject({ status: 204, body: undefined })
})

test('idempotency: a fault leaves neither effect nor key, so the key may be used again', async () => {
  const call = callOf()
  const faulty = async (tx: Tx) => {
    await leave('after a fault')(tx)
    throw new Error('a bug')
  }
  await expect(runIdempotent(db.app, call, faulty)).rejects.toThrow('a bug')
  expect(await effects('after a fault')).toBe(0)
  expect((await runIdempotent(db.app, call, leave('after a fault'))).status).toBe(200)
})

test('idempotency: a request that waits over three seconds for the same key gets a retry error and then the response', async () => {
  const call = callOf()
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const first = runIdempotent(db.app, call, async (tx) => {
    begun.resolve()
    await mayEnd.promise
    return leave('slow')(tx)
  })
  await begun.promise
  const second = await runIdempotent(db.app, call, leave('slow'))
  expect(second).toMatchObject({
    status: 409,
    body: { name: 'REQUEST_IN_PROGRESS' },
    headers: { 'retry-after': '1' },
  })
  mayEnd.resolve()
  const answer = await first
  expect(bytes(await runIdempotent(db.app, call, leave('slow')))).toBe(bytes(answer))
  expect(await effects('slow')).toBe(1)
})

test('idempotency: keeps a key for 72 hours and then deletes it', async () => {
  const shift = (interval: string) => db.owner`update app_clock set shift = ${interval}::interval`
  const call = callOf()
  await runIdempotent(db.app, call, leave('old'))
  await shift('71 hours 59 minutes')
  await forgetOldKeys(db.app)
  await runIdempotent(db.app, call, leave('old'))
  expect(await effects('old')).toBe(1)
  await shift('72 hours 1 minute')
  await forgetOldKeys(db.app)
  await runIdempotent(db.app, call, leave('old'))
  expect(await effects('old')).toBe(2)
  await shift('0')
})

/** A durable preparation that can be undone, as a stock hold can. */
function ledger() {
  const seen = { prepared: 0, undone: 0 }
  const preparation: Preparation<{ name: string }> = {
    refuse: () => null,
    prepare: async () => {
      seen.prepared++
      return ok({ name: 'ready' })
    },
    undo: async () => {
      seen.undone++
    },
  }
  return { seen, preparation }
}

test('idempotency: a prepared hold is used once and released by the request that finds the stored response', async () => {
  const { seen, preparation } = ledger()
  const call = callOf()
  const send = () =>
    runIdempotentWithHold(db.app, call, preparation, (tx, { name }) => leave(`${name} once`)(tx))
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(new Set(answers.map(bytes)).size).toBe(1)
  expect(await effects('ready once')).toBe(1)
  expect(seen.prepared - seen.undone).toBe(1)
  const before = { ...seen }
  expect(bytes(await send())).toBe(answers.map(bytes)[0])
  expect(seen).toEqual(before)
})

test('idempotency: a key belongs to one member also with a prepared hold', async () => {
  const { seen, preparation } = ledger()
  const call = callOf()
  const send = (memberId: string) =>
    runIdempotentWithHold(db.app, { ...call, memberId }, preparation, leave('ready for two'))
  const [one, other] = [await send('m_1'), await send('m_2')]
  expect(bytes(other)).not.toBe(bytes(one))
  expect(await effects('ready for two')).toBe(2)
  expect(seen).toEqual({ prepared: 2, undone: 0 })
})

test('idempotency: releases a prepared hold that the operation refused and keeps one that may be in use', async () => {
  const { seen, preparation } = ledger()
  await runIdempotentWithHold(db.app, callOf(), preparation, (tx) => refuse('not taken over')(tx))
  expect(seen).toEqual({ prepared: 1, undone: 1 })
  const broken = runIdempotentWithHold(db.app, callOf(), preparation, () =>
    Promise.reject(new Error('the line is cut')),
  )
  await expect(broken).rejects.toThrow('the line is cut')
  expect(seen).toEqual({ prepared: 2, undone: 1 })
})

test('idempotency: stores nothing for refusals from the cache or before the operation', async () => {
  const { seen, preparation } = ledger()
  const call = callOf()
  const soldOut = { ...preparation, refuse: () => ({ error: 'SOLD_OUT' as const }) }
  const full = { ...preparation, prepare: async () => fail('BUY_LIMIT_REACHED') }
  expect(await runIdempotentWithHold(db.app, call, soldOut, leave('early'))).toMatchObject({ status: 409 })
  expect(await runIdempotentWithHold(db.app, call, full, leave('early'))).toMatchObject({ status: 409 })
  expect(seen).toEqual({ prepared: 0, undone: 0 })
  expect(await runIdempotentWithHold(db.app, call, preparation, leave('early'))).toMatchObject({
    status: 200,
  })
})
