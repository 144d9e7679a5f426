import type { InputHealth } from '@encore/contract/endpoints'

/** The code of a problem of this connection, or of the one that ended last; null for older ones. */
export function currentTrouble({ trouble, since, state }: InputHealth): string | null {
  if (!trouble || state === 'UNKNOWN' || state === 'NEVER') return null
  return since === null || Date.parse(trouble.at) >= Date.parse(since) ? trouble.code : null
}
