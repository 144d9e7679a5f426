import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createSecrets } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'encore-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secrets = (env: Record<string, string> = {}) => createSecrets(readConfig({ DATA_DIR: folder, ...env }))
const file = () => join(folder, 'secret')
const mode = () => (statSync(file()).mode & 0o777).toString(8)

test('a demo makes its secret once, for its owner only, and keeps it', () => {
  const first = secrets()('playback')
  expect(mode()).toBe('600')
  expect(readdirSync(folder)).toEqual(['secret'])
  expect(secrets()('playback')).toEqual(first)
})

test('every purpose and every deployment has keys of its own', () => {
  const derive = secrets()
  expect(derive('playback')).not.toEqual(derive('guest-cookie'))
  const one = secrets({ APP_SECRET: 'one secret, long enough for anybody' })
  const other = secrets({ APP_SECRET: 'other secret, long enough for anybody' })
  expect(one('playback')).not.toEqual(other('playback'))
})

test('a given secret is never written down', () => {
  secrets({ APP_SECRET: 'one secret, long enough for anybody' })
  expect(readdirSync(folder)).toEqual([])
})

test('a secret that others could read is closed again', () => {
  const first = secrets()('playback')
  chmodSync(file(), 0o644)
  expect(secrets()('playback')).toEqual(first)
  expect(mode()).toBe('600')
})

test.each(['', 'cut', 'x'.repeat(33)])('a damaged secret (%s) is not used', (text) => {
  writeFileSync(file(), text)
  expect(() => secrets()).toThrow('is not the secret that was written there')
})
