import type { StaffRole } from '@encore/contract/rules/staff-roles'
import { expect, test, vi } from 'vitest'
import type { CurrentStaff } from '#app/data/current-staff.ts'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { commandsOf, fitting } from './commands.ts'

const en = textFromFiles('en')
const eventId = 'ev_01'
const event = {
  id: eventId,
  title: { text: 'NEON TIDE', lang: 'en' },
  status: 'OPEN_TICKET',
  isHidden: false,
}
const staff = (role: StaffRole, at: string | null = null) =>
  ({ me: { roles: [{ role, eventId: at }] }, events: [event] }) as unknown as CurrentStaff
const here = { eventId: undefined, save: null, onKeys: () => {} }
const labels = (commands: ReturnType<typeof commandsOf>, group: string) =>
  commands.flatMap((command) => (command.group === group ? [command.label] : []))

test('studio commands: an owner may start every command from any page, and the key list is one', () => {
  expect(labels(commandsOf(en, staff('OWNER'), here), 'Actions')).toEqual([
    ...['New event', 'New product', 'New campaign', 'New notice', 'New broadcast', 'New collection'],
    ...['New artist', 'Invite a colleague', 'Keyboard shortcuts'],
  ])
})

test('studio commands: a role without commands gets the keys only, and event staff those of the event', () => {
  expect(labels(commandsOf(en, staff('FINANCE'), here), 'Actions')).toEqual(['Keyboard shortcuts'])
  expect(labels(commandsOf(en, staff('ORGANISER', eventId), here), 'Actions')).toEqual([
    ...['New product', 'New notice', 'New broadcast', 'Keyboard shortcuts'],
  ])
})

test('studio commands: a read-only role for messages, notices and products gets no create command', () => {
  for (const role of ['SUPPORT', 'MODERATOR', 'ARTIST'] as const)
    expect(labels(commandsOf(en, staff(role), here), 'Actions')).toEqual(['Keyboard shortcuts'])
})

test('studio commands: list the event page’s actions first with its name, and an open form saves', () => {
  const save = vi.fn()
  const [first, second, ...rest] = commandsOf(en, staff('OWNER'), { ...here, eventId, save })
  expect(first).toMatchObject({ label: 'Save', group: 'This page' })
  first?.run?.()
  expect(save).toHaveBeenCalledOnce()
  expect(second).toMatchObject({ label: 'Edit', note: 'NEON TIDE', to: '/events/ev_01/edit' })
  expect(rest[0]).toMatchObject({ label: 'New product', to: '/products/new?eventId=ev_01' })
})

test('studio commands: each have an id, and words match in any order', () => {
  const all = commandsOf(en, staff('OWNER'), { ...here, eventId, save: () => {} })
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(fitting(all, 'event new').map(({ label }) => label)).toEqual(['New event'])
})
