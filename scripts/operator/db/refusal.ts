import type { Failure } from '@encore/contract/errors'

/** Prints why the command was refused; returns the exit code. */
export function refused({ error, fields = [] }: Failure): number {
  console.error([error, ...fields.map(({ path, rule }) => `${path}: ${rule}`)].join('\n'))
  return 1
}

export function done(what: string): number {
  console.log(what)
  return 0
}
