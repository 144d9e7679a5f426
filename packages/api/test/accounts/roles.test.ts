import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRole, mayStaff, revokeRole, staffAt } from '#modules/accounts/roles/index.ts'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { anEvent, definition } from '#test/catalog/catalogue.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import { runCommand } from '#test/operator.ts'
import { type House, openHouse } from './house.ts'

let house: House
let member: TestMember
const show = anEvent({}, 'grand-show')
const other = anEvent({}, 'other-show')

beforeAll(async () => {
  house = await openHouse()
  member = await signUpMember(house, { email: 'Backstage@fans.test' })
  await importCatalog(house.world.api.ctx, definition({ events: [show, other] }))
})
afterAll(() => house.close())

const db = (...args: string[]) => runCommand(house.world, 'db', ...args)

const may = (eventId: string | null) =>
  mayStaff(house.world.db.app, member.uid, eventId, ['MODERATOR', 'ORGANISER'])

test('staff roles: hold for one event or all events until they are removed', async () => {
  const { app, owner } = house.world.db
  const input = { email: member.email, eventId: show.id } as const
  expect(await grantRole(app, { ...input, role: 'MODERATOR' })).toBe('DONE')
  expect([await may(show.id), await may(other.id), await may(null)]).toEqual([true, false, false])
  expect(await grantRole(app, { ...input, role: 'ARTIST' })).toBe('DONE')
  expect(await staffAt(app, show.id)).toEqual(new Map([[member.uid, ['ARTIST', 'MODERATOR']]]))
  const ofAll = { email: member.email, role: 'ORGANISER', eventId: null } as const
  expect(await grantRole(app, ofAll)).toBe('DONE')
  expect([await may(show.id), await may(other.id), await may(null)]).toEqual([true, true, true])
  expect(await grantRole(app, ofAll)).toBe('WAS_SO')
  expect(await revokeRole(app, ofAll)).toBe('DONE')
  expect(await revokeRole(app, ofAll)).toBe('WAS_SO')
  expect(await revokeRole(app, { ...input, role: 'MODERATOR' })).toBe('DONE')
  expect([await may(show.id), await may(other.id), await may(null)]).toEqual([false, false, false])
  const history = await owner`
    select role from staff_role where member_uid = ${member.uid} and revoked_at is not null order by revoked_at`
  expect(history.map(({ role }) => role)).toEqual(['ORGANISER', 'MODERATOR'])
})

test('staff roles: the command grants and removes roles and reports unknown names', async () => {
  expect(await db('grant', 'backstage@fans.test', 'MODERATOR', show.slug)).toMatchObject({
    status: 0,
    stdout: `backstage@fans.test is MODERATOR of ${show.id}\n`,
  })
  expect(await may(show.id)).toBe(true)
  expect(await db('revoke', 'backstage@fans.test', 'MODERATOR', show.id)).toMatchObject({ status: 0 })
  expect(await may(show.id)).toBe(false)
  const entries = await house.world.db.owner`
    select action, object_id, event_id from audit_entry where action like 'team.%' order by seq`
  expect(entries.map((row) => ({ ...row }))).toEqual(
    ['team.grant', 'team.revoke'].map((action) => ({ action, object_id: member.uid, event_id: show.id })),
  )
  expect(await db('grant', 'backstage@fans.test', 'MODERATOR', 'no-such-show')).toMatchObject({
    status: 1,
    stderr: 'There is no event no-such-show\n',
  })
  const role = 'MODERATOR'
  expect(await grantRole(house.world.db.app, { email: 'no@fans.test', role, eventId: null })).toBe(
    'NO_MEMBER',
  )
}, 60_000)

test('staff roles: end with the account', async () => {
  const { app } = house.world.db
  const leaver = await signUpMember(house)
  await grantRole(app, { email: leaver.email, role: 'OWNER', eventId: null })
  expect(await mayStaff(app, leaver.uid, null, ['OWNER'])).toBe(true)
  expect((await house.send('POST /api/v1/member/leave', { token: leaver.token })).status).toBe(200)
  expect(await mayStaff(app, leaver.uid, null, ['OWNER'])).toBe(false)
})
