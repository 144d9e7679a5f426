import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference, redacted } from './redact.ts'

test('audit redaction: keeps only changed values on both sides', () => {
  expect(difference({ title: 'a', sort: 1 }, { title: 'b', sort: 1 })).toEqual({
    before: { title: 'a' },
    after: { title: 'b' },
  })
  expect(difference(null, { title: 'b' })).toEqual({ before: null, after: { title: 'b' } })
  expect(difference({ title: 'b' }, null)).toEqual({ before: { title: 'b' }, after: null })
})

test('audit redaction: withholds secrets and abbreviates addresses at any depth', () => {
  expect(
    redacted({
      email: 'mina@fans.test',
      note: 'asked by mina@fans.test',
      order: { receiverName: 'Kim', lines: [{ accessToken: 'x', quantity: 2 }] },
    }),
  ).toEqual({
    email: 'mi•••@fans.test',
    note: 'asked by mi•••@fans.test',
    order: { receiverName: '[withheld]', lines: [{ accessToken: '[withheld]', quantity: 2 }] },
  })
})

test('audit redaction: no canary passes at any depth', () => {
  const name = fc.constantFrom('password', 'streamKey', 'totpSecret', 'tokenHash', 'phone', 'address1')
  fc.assert(
    fc.property(name, fc.array(fc.constantFrom('a', 'list'), { maxLength: 4 }), (secret, path) => {
      const nested = path.reduce<unknown>((inner, step) => (step === 'list' ? [inner] : { a: inner }), {
        [secret]: 'canary-5f1e',
      })
      expect(JSON.stringify(redacted({ nested }))).not.toContain('canary')
    }),
  )
})
