import { createHash } from 'node:crypto'
import type { Company } from './companies.ts'

/** An identity at a provider, with the data it shares. */
export type Person = {
  readonly subject: string
  readonly name: string
  readonly email: string | undefined
  readonly isVerified: boolean
}

export type Decision = { readonly kind: 'denied' } | { readonly kind: 'person'; readonly person: Person }

/** Identities that can be chosen with one click. */
export const demoPeople = (company: Company): { name: string; email: string }[] =>
  ['one', 'two', 'three'].map((number) => ({
    name: `Fan ${number}`,
    email: `fan.${number}@${company.id}.test`,
  }))

/** The same name is the same account, regardless of its address. */
export function personNamed(
  company: Company,
  name: string,
  email: string | undefined,
  isVerified: boolean,
): Person {
  const digest = createHash('sha256').update(`${company.id}:${name.toLowerCase()}`).digest('hex')
  return { subject: digest.slice(0, 24), name, email, isVerified }
}

/** Parses the form of the consent page; undefined when it is invalid. */
export function decisionOf(company: Company, form: URLSearchParams): Decision | undefined {
  const answer = form.get('answer') ?? ''
  const name = (form.get('name') ?? '').trim()
  const email = (form.get('email') ?? '').trim() || undefined
  if (answer === 'deny') return { kind: 'denied' }
  if (name === '' || name.length > 80 || (email?.length ?? 0) > 254) return undefined
  switch (answer) {
    case 'continue':
      return { kind: 'person', person: personNamed(company, name, email, true) }
    case 'unverified':
      return { kind: 'person', person: personNamed(company, name, email, false) }
    case 'no-email':
      return { kind: 'person', person: personNamed(company, name, undefined, false) }
    default:
      return undefined
  }
}
