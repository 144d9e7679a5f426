import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { nicknameKey } from '#modules/accounts/members/index.ts'
import { migrate } from '#platform/db/migrate.ts'
import { constraintOf } from '#platform/db/transact.ts'

const server = inject('postgresUrl')
const name = `marks_${randomBytes(6).toString('hex')}`
const url = server.replace(/\/postgres$/, `/${name}`)
const step = '0096_nickname_marks.sql'
let owner: postgres.Sql

const onServer = async (statement: string) => {
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  await sql.unsafe(statement).finally(() => sql.end({ timeout: 5 }))
}
beforeAll(async () => {
  await onServer(`create database ${name}`)
  owner = postgres(url, { max: 1, onnotice: () => {} })
  await migrate(url)
})
afterAll(async () => {
  await owner.end({ timeout: 5 })
  await onServer(`drop database ${name} with (force)`)
})

const uidOf = (nth: number) => `m_${String(nth).padStart(26, '0')}`
const join = (nth: number, nickname: string, key = nicknameKey(nickname)) => owner`
  insert into member (uid, nickname, nickname_key, language) values (${uidOf(nth)}, ${nickname}, ${key}, 'en')`
const refusalOf = (joining: Promise<unknown>) =>
  joining.then(
    () => null,
    (cause: unknown) => constraintOf(cause),
  )
const members = () => owner<{ nickname: string; key: string; copy: number }[]>`
  select nickname, nickname_key as key, nickname_copy as copy from member order by uid`

/** Keys that names with diacritics had before migration 0096. */
const former = ['mlná', 'mlna', 'mĺna', 'が', 'か', '각', 'élène', 'r\u0308n']
const nicknames = ['miná', 'mina', 'mína', 'が', 'か', '각', 'Élène', 'r\u0308n']

test('nicknames: keeps existing names that look alike without marks and refuses new ones', async () => {
  for (const [nth, nickname] of nicknames.entries()) await join(nth, nickname, former[nth])
  await owner`delete from schema_migration where name = ${step}`
  expect(await migrate(url)).toEqual([step])

  const kept = await members()
  expect(kept.map(({ nickname }) => nickname)).toEqual(nicknames)
  expect(kept.map(({ key }) => key)).toEqual(nicknames.map(nicknameKey))
  expect(kept.map(({ copy }) => copy)).toEqual([1, 0, 2, 0, 0, 0, 0, 0])

  expect(await refusalOf(join(20, 'Mina'))).toBe('member_nickname_unique')
  // The only member with the unmarked name leaves; two others still have a lookalike.
  await owner`update member set status = 'LEFT', nickname_key = uid where uid = ${uidOf(1)}`
  expect(await refusalOf(join(21, 'mïna'))).toBe('member_nickname_unique')
  // The remaining members may change the spelling of their name, and free the key when they choose another one.
  await owner`update member set nickname = 'Miná', nickname_key = ${nicknameKey('Miná')} where uid = ${uidOf(0)}`
  for (const nth of [0, 2])
    await owner`update member set nickname_key = ${`other${nth}`} where uid = ${uidOf(nth)}`
  expect(await refusalOf(join(22, 'mina'))).toBeNull()
  expect(await refusalOf(join(23, 'mínà'))).toBe('member_nickname_unique')
})

test('nicknames: changes nothing when the migration runs again', async () => {
  const before = await members()
  await owner`delete from schema_migration where name = ${step}`
  await migrate(url)
  expect(await members()).toEqual(before)
})
