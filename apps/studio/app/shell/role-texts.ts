import type { HeldRole } from '@encore/contract/rules/staff-roles'
import type { Translate } from '#app/i18n/text.ts'

/** `Organiser, Support`: each role once. */
export const rolesText = (t: Translate, roles: readonly HeldRole[]): string =>
  [...new Set(roles.map(({ role }) => t(`team.roles.${role}`)))].join(', ')
