import type { HeldRole } from '@encore/contract/rules/studio-roles'
import type { Words } from '#app/i18n/en.ts'

/** `Organiser, Support`: each role once. */
export const rolesText = (w: Words, roles: readonly HeldRole[]): string =>
  [...new Set(roles.map(({ role }) => w.roles[role]))].join(', ')
