import { fileURLToPath } from 'node:url'
import { staffRoleLabels } from '@encore/contract/labels/staff-roles'
import type { Catalogue } from '@encore/messages/catalogue'
import { readAreas } from '@encore/messages/read-areas'
import type { StudioLocale } from './locale.ts'

export const catalogueFolder = (locale: StudioLocale): string =>
  fileURLToPath(new URL(`./${locale}`, import.meta.url))

/** Returns a language's files with `team.roles` and `team.roleHints` of the contract; for builds and tests. */
export function readCatalogue(locale: StudioLocale): Catalogue {
  const { team, ...areas } = readAreas(catalogueFolder(locale))
  const labels = Object.entries(staffRoleLabels[locale])
  const roles = Object.fromEntries(labels.map(([role, { name }]) => [role, name]))
  const roleHints = Object.fromEntries(labels.map(([role, { hint }]) => [role, hint]))
  return { ...areas, team: { ...(team as Catalogue), roles, roleHints } }
}
