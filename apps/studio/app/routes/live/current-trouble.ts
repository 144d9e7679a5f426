import type { InputHealth } from '@encore/contract/endpoints'

/** Code of a problem of the current connection, or of the last one when there is none; null for older problems. */
export function currentTrouble({ trouble, since, state }: InputHealth): string | null {
  if (!trouble || state === 'UNKNOWN' || state === 'NEVER') return null
  return since === null || Date.parse(trouble.at) >= Date.parse(since) ? trouble.code : null
}
