import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fail, ok } from '#kernel/result.ts'
import { constraintOf, sqlState, transact } from '#platform/db/transact.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await cloneDatabase()
  await db.owner`create table effect (id int constraint effect_once unique)`
  await db.owner`create table try (singleton bool primary key default true)`
  await db.owner`create sequence tries`
  // A sequence is not rolled back, so it counts the attempts.
  await db.owner.unsafe(`
    create function fail_until(wanted int, state text) returns int language plpgsql as $$
    declare try int := nextval('tries');
    begin
      if try < wanted then raise exception 'not yet' using errcode = state; end if;
      return try;
    end $$`)
})
afterAll(() => db.drop())
beforeEach(async () => {
  await db.owner`alter sequence tries restart`
  await db.owner`truncate effect`
})

const failUntil = (wanted: number, state: string) =>
  transact(db.app, async (tx) => {
    await tx`insert into effect values (1)`
    const [row] = await tx<{ tries: number }[]>`select fail_until(${wanted}, ${state}) as tries`
    return ok(row?.tries)
  })
const effects = async () => (await db.owner`select from effect`).length
const tries = async () => (await db.owner<{ n: number }[]>`select last_value as n from tries`)[0]?.n

test.each(['40001', '40P01'])(
  'transactions: %s is retried until it works, with one effect',
  async (state) => {
    expect(await failUntil(5, state)).toEqual(ok(5))
    expect(await effects()).toBe(1)
  },
)

test.each(['40001', '40P01'])('transactions: %s is retried at most five times', async (state) => {
  await expect(failUntil(99, state)).rejects.toMatchObject({ code: state })
  expect(await tries()).toBe(5)
  expect(await effects()).toBe(0)
})

test.each(['23505', '55P03', '57014', 'P0001'])('transactions: %s is not retried', async (state) => {
  await expect(failUntil(2, state)).rejects.toMatchObject({ code: state })
  expect(await tries()).toBe(1)
})

test('transactions: a failed Result rolls back everything and is returned', async () => {
  const outcome = await transact(db.app, async (tx) => {
    await tx`insert into effect values (1)`
    return fail('SOLD_OUT')
  })
  expect(outcome).toEqual(fail('SOLD_OUT'))
  expect(await effects()).toBe(0)
})

test('transactions: a deadlock of two resolves unnoticed by both callers', async () => {
  await db.owner`insert into effect values (1), (2)`
  const meet = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lockBoth = (first: number, second: number, own: number) =>
    transact(db.app, async (tx) => {
      await tx`select from effect where id = ${first} for update`
      meet[own]?.resolve()
      await meet[1 - own]?.promise
      await tx`select from effect where id = ${second} for update`
      return ok(own)
    })
  expect(await Promise.all([lockBoth(1, 2, 0), lockBoth(2, 1, 1)])).toEqual([ok(0), ok(1)])
})

test('transactions: a broken constraint is reported by its name', async () => {
  await db.owner`insert into effect values (1)`
  const fault: unknown = await transact(db.app, async (tx) => {
    await tx`insert into effect values (1)`
    return ok(null)
  }).catch((cause: unknown) => cause)
  expect(sqlState(fault)).toBe('23505')
  expect(constraintOf(fault)).toBe('effect_once')
})

test('transactions: every product connection has a bounded wait and is not the owner', async () => {
  const [row] = await db.app`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('transaction_timeout') as transaction, current_user as role`
  expect(row).toEqual({ lock: '3s', statement: '10s', idle: '15s', transaction: '30s', role: 'encore_app' })
})
