import type { StaffRole } from '@encore/contract/rules/studio-roles'
import { expect, test, vi } from 'vitest'
import type { CurrentStaff } from '#app/data/current-staff.ts'
import { textOfFiles } from '#app/i18n/text-of-files.ts'
import { commandsOf, fitting } from './commands.ts'

const en = textOfFiles('en')
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

test('an owner begins everything from any page, and the list of keys is among it', () => {
  expect(labels(commandsOf(en, staff('OWNER'), here), 'Actions')).toEqual([
    ...['New event', 'New product', 'New campaign', 'New notice', 'New message', 'New collection'],
    ...['New artist', 'Invite a colleague', 'Keyboard shortcuts'],
  ])
})

test('who may begin nothing is offered nothing but the keys, and who works on one event begins what belongs to it', () => {
  expect(labels(commandsOf(en, staff('FINANCE'), here), 'Actions')).toEqual(['Keyboard shortcuts'])
  expect(labels(commandsOf(en, staff('ORGANISER', eventId), here), 'Actions')).toEqual([
    ...['New product', 'New notice', 'New message', 'Keyboard shortcuts'],
  ])
})

test('a role that reads messages, notices and products without writing them is not offered to begin one', () => {
  for (const role of ['SUPPORT', 'MODERATOR', 'ARTIST'] as const)
    expect(labels(commandsOf(en, staff(role), here), 'Actions')).toEqual(['Keyboard shortcuts'])
})

test('a page of an event comes first with what can be done there, its name beside it; a form that is open saves', () => {
  const save = vi.fn()
  const [first, second, ...rest] = commandsOf(en, staff('OWNER'), { ...here, eventId, save })
  expect(first).toMatchObject({ label: 'Save', group: 'This page' })
  first?.run?.()
  expect(save).toHaveBeenCalledOnce()
  expect(second).toMatchObject({ label: 'Edit', note: 'NEON TIDE', to: '/events/ev_01/edit' })
  expect(rest[0]).toMatchObject({ label: 'New product', to: '/products/new?eventId=ev_01' })
})

test('every command has an id of its own, and words are found in any order', () => {
  const all = commandsOf(en, staff('OWNER'), { ...here, eventId, save: () => {} })
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(fitting(all, 'event new').map(({ label }) => label)).toEqual(['New event'])
})
