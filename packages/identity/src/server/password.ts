import { randomBytes } from 'node:crypto'
import { normalisePassword } from '@encore/contract/rules/account'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createGate } from './gate.ts'

/** A row of `credential_password`: the PHC string and the id of its pepper. */
export interface StoredPassword {
  phc: string
  pepperId: string
}

/** Secret that is mixed into every hash and kept outside the database. */
export interface Pepper {
  id: string
  secret: Uint8Array
}

/** `busy`: too many calls in flight; the caller responds with 503. */
export interface Passwords {
  /** Throws for a text that `normalisePassword` refuses. */
  hashPassword(password: string): Promise<{ kind: 'hashed'; stored: StoredPassword } | { kind: 'busy' }>
  /** `stored` is null for an unknown account. It and an invalid password cost the same work and give `wrong`. */
  verifyPassword(
    stored: StoredPassword | null,
    password: string,
  ): Promise<{ kind: 'right'; needsRehash: boolean } | { kind: 'wrong' } | { kind: 'busy' }>
}

/** argon2id (the library's default) with the costs of identity reference section 6. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const saltBytes = 16

/** The first pepper is used for new hashes; the others still verify. Throws for a hash with an unknown pepper. */
export function createPasswords(peppers: readonly [Pepper, ...Pepper[]]): Passwords {
  const [current] = peppers
  const gate = createGate(2, 50)
  const nobody: StoredPassword = { phc: unmatchablePhc(), pepperId: current.id }
  const pepperOf = (id: string) => {
    const pepper = peppers.find((known) => known.id === id)
    if (!pepper) throw new Error(`password pepper ${id} is not configured`)
    return pepper.secret
  }
  return {
    async hashPassword(password) {
      const text = normalisePassword(password)
      if (text === null) throw new Error('a password is judged before it is hashed')
      const salt = randomBytes(saltBytes)
      const phc = await gate(() => hash(text, { ...cost, salt, secret: current.secret }))
      return phc === null ? { kind: 'busy' } : { kind: 'hashed', stored: { phc, pepperId: current.id } }
    },
    async verifyPassword(stored, password) {
      const text = normalisePassword(password)
      const { phc, pepperId } = stored ?? nobody
      const secret = pepperOf(pepperId)
      const isSame = await gate(() => verify(phc, text ?? '', { secret }))
      if (isSame === null) return { kind: 'busy' }
      if (!isSame || stored === null || text === null) return { kind: 'wrong' }
      return { kind: 'right', needsRehash: pepperId !== current.id || isWeaker(phc) }
    },
  }
}

function isWeaker(phc: string): boolean {
  const { memoryCost, timeCost, outputLen, saltLen } = parseOptions(phc)
  const isCheaper = memoryCost < cost.memoryCost || timeCost < cost.timeCost
  return isCheaper || outputLen < cost.outputLen || saltLen < saltBytes || !phc.startsWith('$argon2id$')
}

function unmatchablePhc(): string {
  const text = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  const { memoryCost, timeCost, parallelism, outputLen } = cost
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${text(saltBytes)}$${text(outputLen)}`
}
