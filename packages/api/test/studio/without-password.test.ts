import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpMember, type TestMember } from '#test/members.ts'
import { runCommand } from '#test/operator.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let owner: Colleague
beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
})
afterAll(() => studio.close())

/** Turns the member into one who joined with Kakao: with an address, without a password. */
async function takePassword({ uid }: TestMember): Promise<void> {
  const { owner: db } = studio.world.db
  await db`delete from credential_password where member_uid = ${uid}`
  await db`update member set sns_type = 'KAKAO' where uid = ${uid}`
}
async function joinByKakao(): Promise<TestMember> {
  const member = await signUpMember(studio)
  await takePassword(member)
  return member
}

const rolesOf = (uid: string) => studio.world.db.owner`
  select role, event_id as "eventId" from staff_role where member_uid = ${uid} and revoked_at is null`
const db = (...args: string[]) => runCommand(studio.world, 'db', ...args)
const invite = (email: string, role: HeldRole['role'] = 'SUPPORT') =>
  studio.send('POST /api/studio/team/invitation', {
    cookie: owner.staffCookie,
    body: { email, role, eventIds: null },
  })
const put = (uid: string, roles: HeldRole[]) =>
  studio.send('PUT /api/studio/team/member/{uid}', {
    cookie: owner.staffCookie,
    params: { uid },
    body: { roles },
  })

test('accounts without password: the command line names none as owner and grants no studio-only role', async () => {
  const member = await joinByKakao()
  const count = (await studio.entries()).length
  for (const args of [
    ['owner', member.email],
    ['grant', member.email, 'MODERATOR'],
  ]) {
    const said = await db(...args)
    expect(said.status).toBe(1)
    expect(said.stderr).toContain('has no password, and the studio opens by nothing else')
  }
  expect(await rolesOf(member.uid)).toEqual([])
  expect(await studio.entries()).toHaveLength(count)
  // Artists write on the fans' pages and need no studio sign-in.
  expect(await db('grant', member.email, 'ARTIST')).toMatchObject({ status: 0 })
  expect(await rolesOf(member.uid)).toEqual([everywhere('ARTIST')])
  expect(await db('revoke', member.email, 'ARTIST')).toMatchObject({ status: 0 })
}, 60_000)

test('accounts without password: refuse an invitation or move where they could not sign in', async () => {
  const member = await joinByKakao()
  expect((await invite(member.email)).body).toMatchObject({ name: 'PASSWORD_REQUIRED' })
  const artist = await joinByKakao()
  await studio.grant(artist.uid, [everywhere('ARTIST')])
  const moderator = { role: 'MODERATOR', eventId: tide } as const
  expect((await put(artist.uid, [everywhere('ARTIST'), moderator])).body.name).toBe('PASSWORD_REQUIRED')
  expect(await rolesOf(artist.uid)).toEqual([everywhere('ARTIST')])
  expect((await put(artist.uid, [{ role: 'ARTIST', eventId: tide }])).status).toBe(204)
  expect((await put(artist.uid, [])).status).toBe(204)
})

test('accounts without password: are announced to the person who opens the invitation only', async () => {
  const member = await signUpMember(studio)
  await invite(member.email)
  const mail = (await studio.mailbox.newest(member.email, 1)).replaceAll('=\r\n', '')
  const token = /\/invitation#([\w-]{43})/.exec(mail)?.[1] ?? ''
  const shown = async () => (await studio.send('POST /api/studio/invitation', { body: { token } })).body
  expect(await shown()).toMatchObject({ lacksPassword: false })
  expect((await studio.begin({ ...member, password: 'not that one' }, token)).body.name).toBe(
    'INVALID_CREDENTIALS',
  )
  await takePassword(member)
  expect(await shown()).toMatchObject({ lacksPassword: true })
  expect((await studio.begin(member, token)).body.name).toBe('PASSWORD_REQUIRED')
  const other = await joinByKakao()
  expect((await studio.begin(other, token)).body.name).toBe('INVALID_CREDENTIALS')
  expect((await studio.begin(member)).body.name).toBe('INVALID_CREDENTIALS')
  expect((await studio.begin(member, `${token.slice(0, -1)}_`)).body.name).toBe('INVALID_CREDENTIALS')
  expect(await rolesOf(member.uid)).toEqual([])
  // No staff account matched, and failed sign-ins of fans are not logged.
  const tries = await studio.world.db.owner`
    select from audit_entry where action = 'session.begin' and object_id = ${member.uid}`
  expect(tries).toEqual([])
})
