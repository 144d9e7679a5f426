import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEncrypter } from './encryption.ts'
import { planRotation } from './key-rotation.ts'
import { generateKey, type KeyRow, openKeySet } from './keys.ts'

const kek = createEncrypter([{ id: 'kek', key: randomBytes(32) }])
const hourMs = 3_600_000
const dayMs = 24 * hourMs

test('signing keys: publish no private part', async () => {
  const rows = [await generateKey('active', kek, 0), await generateKey('next', kek, 0)]
  const set = await openKeySet(rows, kek)
  expect(set.jwks.keys.map(({ kid }) => kid)).toEqual(rows.map(({ kid }) => kid))
  expect(JSON.stringify([set.jwks, rows.map(({ publicJwk }) => publicJwk)])).not.toContain('"d"')
  expect(set.signing.kid).toBe(rows[0]?.kid)
})

test('signing keys: a wrong key-encryption key is reported at once', async () => {
  const row = await generateKey('active', kek, 0)
  const other = createEncrypter([{ id: 'kek', key: randomBytes(32) }])
  await expect(openKeySet([row], other)).rejects.toThrow('another key')
  await expect(openKeySet([{ ...row, kid: 'renamed' }], kek)).rejects.toThrow('another key')
  await expect(openKeySet([{ ...row, state: 'next' }], kek)).rejects.toThrow('no active')
})

const row = (kid: string, state: KeyRow['state'], createdAtMs: number, retireAtMs: number | null = null) => ({
  kid,
  state,
  createdAtMs,
  retireAtMs,
})

test.each([
  ['the first start', [], 0, [{ kind: 'create', state: 'active' }]],
  ['a young key', [row('a', 'active', 0)], 88 * dayMs, []],
  ['a day before its turn', [row('a', 'active', 0)], 89 * dayMs, [{ kind: 'create', state: 'next' }]],
  ['the waiting day', [row('a', 'active', 0), row('b', 'next', 89 * dayMs)], 89.9 * dayMs, []],
  [
    'the turn',
    [row('a', 'active', 0), row('b', 'next', 89 * dayMs)],
    90 * dayMs,
    [
      { kind: 'retire', kid: 'a', retireAtMs: 90 * dayMs + 3 * hourMs },
      { kind: 'promote', kid: 'b' },
    ],
  ],
  ['a long pause', [row('a', 'active', 0)], 400 * dayMs, [{ kind: 'create', state: 'next' }]],
  ['a next one too new', [row('a', 'active', 0), row('b', 'next', 400 * dayMs)], 400.5 * dayMs, []],
  ['no active one', [row('b', 'next', 0)], 1, [{ kind: 'promote', kid: 'b' }]],
  [
    'a retired one whose tokens are gone',
    [row('a', 'retired', 0, dayMs), row('b', 'active', 0)],
    dayMs,
    [{ kind: 'forget', kid: 'a' }],
  ],
  ['a retired one in use', [row('a', 'retired', 0, dayMs), row('b', 'active', 0)], dayMs - 1, []],
] as const)('signing keys: %s plans its steps', (_, rows, nowMs, steps) => {
  expect(planRotation(rows, nowMs)).toEqual(steps)
})

test('signing keys: one key signs at each hour of two years, and every signer was published a day before', () => {
  let rows: ReturnType<typeof row>[] = []
  let made = 0
  for (let nowMs = 0; nowMs < 730 * dayMs; nowMs += hourMs) {
    for (const step of planRotation(rows, nowMs)) {
      if (step.kind === 'create') rows.push(row(`k${made++}`, step.state, nowMs))
      if (step.kind === 'forget') rows = rows.filter(({ kid }) => kid !== step.kid)
      const changed = rows.find(({ kid }) => 'kid' in step && kid === step.kid)
      if (!changed) continue
      if (step.kind === 'promote') expect(nowMs - changed.createdAtMs).toBeGreaterThanOrEqual(dayMs)
      if (step.kind === 'promote') changed.state = 'active'
      if (step.kind === 'retire') Object.assign(changed, { state: 'retired', retireAtMs: step.retireAtMs })
    }
    expect(rows.filter(({ state }) => state === 'active')).toHaveLength(1)
    expect(rows.length).toBeLessThanOrEqual(3)
  }
  expect(made).toBe(9)
})
