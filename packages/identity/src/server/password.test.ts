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

test('passwords: the right password succeeds and another fails', async () => {
  const stored = await hashed(password)
  expect(stored.phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwords.verifyPassword(stored, password)).toEqual({ kind: 'right', needsRehash: false })
  expect(await passwords.verifyPassword(stored, `${password}!`)).toEqual({ kind: 'wrong' })
})

test('passwords: one password hashes differently each time', async () => {
  expect((await hashed(password)).phc).not.toBe((await hashed(password)).phc)
})

test('passwords: full-width and composed spellings are one password', async () => {
  expect(await passwords.verifyPassword(await hashed('ｃafé lantern'), 'cafe\u0301 lantern')).toMatchObject({
    kind: 'right',
  })
})

test('passwords: an unknown account gets the response of a wrong password, whatever is typed', async () => {
  for (const text of [password, '', 'x'.repeat(2000)]) {
    expect(await passwords.verifyPassword(null, text)).toEqual({ kind: 'wrong' })
  }
})

test('passwords: a text that is no password is never hashed and never succeeds', async () => {
  const ofNothing = { phc: await hash('', { secret: pepper.secret }), pepperId: 'p1' }
  for (const text of ['', 'short', 'lone \ud800 surrogate', 'x'.repeat(2000)]) {
    expect(await passwords.verifyPassword(ofNothing, text)).toEqual({ kind: 'wrong' })
    await expect(passwords.hashPassword(text)).rejects.toThrow('judged')
  }
})

test('passwords: the pepper is part of the proof, and a changed one requires a new hash', async () => {
  const stored = await hashed(password)
  const fresh = { id: 'p2', secret: randomBytes(32) }
  const later = createPasswords([fresh, pepper])
  expect(await later.verifyPassword(stored, password)).toEqual({ kind: 'right', needsRehash: true })
  expect(await later.verifyPassword({ ...stored, pepperId: 'p2' }, password)).toEqual({ kind: 'wrong' })
  await expect(createPasswords([fresh]).verifyPassword(stored, password)).rejects.toThrow('p1')
})

test('passwords: a cheaper hash succeeds and requires a new one', async () => {
  const phc = await hash(password, { memoryCost: 8192, timeCost: 1, secret: pepper.secret })
  expect(await passwords.verifyPassword({ phc, pepperId: 'p1' }, password)).toEqual({
    kind: 'right',
    needsRehash: true,
  })
})

test('passwords: 52 of a hundred at once are served and the others get a retry error', async () => {
  const kinds = await Promise.all(
    Array.from({ length: 100 }, async () => (await passwords.verifyPassword(null, password)).kind),
  )
  expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(52)
  expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(48)
})
