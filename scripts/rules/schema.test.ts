import { eventTypes } from '@encore/contract/endpoints'
import { defaultSlowModeSec } from '@encore/contract/rules/limits'
import { locales } from '@encore/contract/rules/locale'
import { staffRoles } from '@encore/contract/rules/staff-roles'
import { describe, expect, test } from 'vitest'
import { linesWith, read, repositoryFiles, textsOf } from './repository.ts'

// `packages/api/test/platform/migrations.test.ts` keeps this file equal to the migrated database.
const lines = read('packages/api/schema.sql').split('\n')

/** Values of the closed list in a check; `check` is the name of a constraint or a domain. */
function valuesOf(check: string): string[] {
  const line = lines.find((line) => new RegExp(`(?:constraint|domain) ${check} `).test(line)) ?? ''
  return [...line.matchAll(/'(\w+)'::text/g)].map(([, value = '']) => value)
}

/** Definition of a column, as `integer not null default 0`. */
function columnOf(table: string, column: string): string {
  const begin = lines.indexOf(`create table ${table} (`)
  const line = lines.slice(begin, lines.indexOf(');', begin)).find((line) => line.startsWith(`  ${column} `))
  return line?.trim().slice(column.length + 1) ?? ''
}

describe('database schema: a list of the contract is the one that the database checks: a change needs a migration', () => {
  test.each<[check: string, values: readonly string[]]>([
    ['catalog_lang', locales],
    ['member_language_check', locales],
    ['staff_role_role_check', staffRoles],
    ['studio_invitation_role_check', staffRoles],
    ['event_type_check', eventTypes],
  ])('%s', (check, values) => {
    expect(valuesOf(check).sort()).toEqual([...values].sort())
  })
})

test('database schema: slow mode of a new chat room is the default of chat_room.slow_mode_sec', () => {
  expect(columnOf('chat_room', 'slow_mode_sec')).toBe(`integer not null default ${defaultSlowModeSec},`)
})

test('database statements: a batch is claimed by `= any(array(select …))`, as a plan may scan `in (select …)` again', () => {
  const stores = textsOf(repositoryFiles(), /^packages\/api\/src\/.*\.ts$/)
  const claims = stores.map(({ path, text }) => ({ path, text: text.replaceAll(/\n\s+/g, ' ') }))
  expect(linesWith(claims, /\bin \(\s*select (?:(?!`).)*?limit (?:\S+) for (?:no key )?update/)).toEqual([])
})
