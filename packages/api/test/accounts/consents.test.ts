import { consentVersions } from '@encore/contract/rules/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpMember } from '#test/members.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const list = async (token: string) => {
  const { body } = await house.send('GET /api/v1/member/consent', { token })
  return Object.fromEntries(
    body.content.map((row: { document: string; isGiven: boolean; version: string | null }) => [
      row.document,
      `${row.version} ${row.isGiven}`,
    ]),
  )
}
const decide = (
  token: string,
  document: string,
  isGiven: boolean,
  version = consentVersions.marketing as string,
) => house.send('PUT /api/v1/member/consent', { token, body: { document, version, isGiven } })

test('consents: records each decision when marketing is given and withdrawn', async () => {
  const { token, uid } = await signUpMember(house)
  expect(await list(token)).toMatchObject({
    over14: '1 true',
    marketing: 'null false',
    terms: '2026-01 true',
  })
  for (const isGiven of [true, true, false]) {
    expect((await decide(token, 'marketing', isGiven)).status).toBe(204)
    expect(await list(token)).toMatchObject({ marketing: `1 ${isGiven}` })
  }
  const rows = await house.world.db.owner`
    select is_given from consent where member_uid = ${uid} and document = 'marketing' order by id`
  expect(rows.map((row) => row.is_given)).toEqual([true, false])
  await expect(house.world.db.app`update consent set is_given = true`).rejects.toThrow('permission denied')
})

test('consents: accepts newer terms by their version and refuses an older version or a refusal', async () => {
  const { token } = await signUpMember(house)
  const { terms } = consentVersions
  expect((await decide(token, 'terms', true, '2026-01')).body.fields[0].path).toBe('version')
  expect((await decide(token, 'terms', false, terms)).body.fields[0].path).toBe('isGiven')
  expect((await decide(token, 'terms', true, terms)).status).toBe(204)
  expect(await list(token)).toMatchObject({ terms: `${terms} true` })
})
