import { expect, test } from 'vitest'
import { eventsWhere, grantingRole, rolesAt, staffRoles, studioPermissions } from './staff-roles.ts'

const tide = 'ev_tide'
const moon = 'ev_moon'

test('staff roles: a role for one event holds there and nowhere else', () => {
  const held = [{ role: 'ORGANISER', eventId: tide }] as const
  expect(rolesAt(held, tide)).toEqual(['ORGANISER'])
  expect(rolesAt(held, moon)).toEqual([])
  expect(rolesAt(held, null)).toEqual([])
})

test('staff roles: a role for all events holds at each of them', () => {
  const held = [{ role: 'SUPPORT', eventId: null }] as const
  expect(rolesAt(held, tide)).toEqual(['SUPPORT'])
  expect(rolesAt(held, null)).toEqual(['SUPPORT'])
})

test('staff roles: a member without roles may do nothing', () => {
  for (const permission of Object.keys(studioPermissions) as (keyof typeof studioPermissions)[]) {
    expect(grantingRole([], permission, tide)).toBeNull()
    expect(eventsWhere([], permission)).toEqual([])
  }
})

test('staff roles: an owner may do everything, and only owners change a team', () => {
  for (const roles of Object.values(studioPermissions)) expect(roles).toContain('OWNER')
  expect(staffRoles.filter((role) => grantingRole([{ role, eventId: null }], 'team.write', null))).toEqual([
    'OWNER',
  ])
})

test('staff roles: events are listed where roles are, and all with a role for all', () => {
  const listed = [
    { role: 'ORGANISER', eventId: tide },
    { role: 'MODERATOR', eventId: tide },
    { role: 'ARTIST', eventId: moon },
  ] as const
  expect(eventsWhere(listed, 'event.read')).toEqual([tide, moon])
  expect(eventsWhere(listed, 'team.read')).toEqual([tide])
  expect(eventsWhere([...listed, { role: 'FINANCE', eventId: null }], 'event.read')).toBe('all')
})
