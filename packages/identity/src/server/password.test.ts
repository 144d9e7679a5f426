import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords } from './password.ts'

const pepper = { id: 'p1', secret: randomBytes(32) }
const passwords = createPasswords([pepper])
const password = 'cube lantern 비밀 1'

async function hashed(text: string, by = passwords) {
  const outcome = await by.hashPassword(text)
  if (outcome.kind === 'busy') throw new Error('busy')
  return outcome.stored
}

test('the right password opens, another does not', async () => {
  const stored = await hashed(password)
  expect(stored.phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwords.verifyPassword(stored, password)).toEqual({ kind: 'right', needsRehash: false })
  expect(await passwords.verifyPassword(stored, `${password}!`)).toEqual({ kind: 'wrong' })
})

test('one password hashes differently each time', async () => {
  expect((await hashed(password)).phc).not.toBe((await hashed(password)).phc)
})

test('full-width and composed spellings are one password', async () => {
  expect(await passwords.verifyPassword(await hashed('ｃafé lantern'), 'cafe\u0301 lantern')).toMatchObject({
    kind: 'right',
  })
})

test('an unknown account is answered like a wrong password, whatever is typed', async () => {
  for (const text of [password, '', 'x'.repeat(2000)]) {
    expect(await passwords.verifyPassword(null, text)).toEqual({ kind: 'wrong' })
  }
})

test('a text that is no password is never hashed and never opens an account', async () => {
  const ofNothing = { phc: await hash('', { secret: pepper.secret }), pepperId: 'p1' }
  for (const text of ['', 'short', 'lone \ud800 surrogate', 'x'.repeat(2000)]) {
    expect(await passwords.verifyPassword(ofNothing, text)).toEqual({ kind: 'wrong' })
    await expect(passwords.hashPassword(text)).rejects.toThrow('judged')
  }
})

test('the pepper is part of the proof, and a changed one asks for a new hash', async () => {
  const stored = await hashed(password)
  const fresh = { id: 'p2', secret: randomBytes(32) }
  const later = createPasswords([fresh, pepper])
  expect(await later.verifyPassword(stored, password)).toEqual({ kind: 'right', needsRehash: true })
  expect(await later.verifyPassword({ ...stored, pepperId: 'p2' }, password)).toEqual({ kind: 'wrong' })
  await expect(createPasswords([fresh]).verifyPassword(stored, password)).rejects.toThrow('p1')
})

test('a cheaper hash opens and asks for a new one', async () => {
  const phc = await hash(password, { memoryCost: 8192, timeCost: 1, secret: pepper.secret })
  expect(await passwords.verifyPassword({ phc, pepperId: 'p1' }, password)).toEqual({
    kind: 'right',
    needsRehash: true,
  })
})

test('of a hundred at once, 52 are served and the others are told to come back', async () => {
  const kinds = await Promise.all(
    Array.from({ length: 100 }, async () => (await passwords.verifyPassword(null, password)).kind),
  )
  expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(52)
  expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(48)
})
