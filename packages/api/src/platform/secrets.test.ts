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

test('secrets: a demo creates its secret once, for its owner only, and keeps it', () => {
  const first = secrets()('playback')
  expect(mode()).toBe('600')
  expect(readdirSync(folder)).toEqual(['secret'])
  expect(secrets()('playback')).toEqual(first)
})

test('secrets: every purpose and deployment has its own keys', () => {
  const derive = secrets()
  expect(derive('playback')).not.toEqual(derive('guest-cookie'))
  const one = secrets({ APP_SECRET: 'one secret, long enough for anybody' })
  const other = secrets({ APP_SECRET: 'other secret, long enough for anybody' })
  expect(one('playback')).not.toEqual(other('playback'))
})

test('secrets: a given secret is never written to disk', () => {
  secrets({ APP_SECRET: 'one secret, long enough for anybody' })
  expect(readdirSync(folder)).toEqual([])
})

test('secrets: a readable secret file is made private again', () => {
  const first = secrets()('playback')
  chmodSync(file(), 0o644)
  expect(secrets()('playback')).toEqual(first)
  expect(mode()).toBe('600')
})

test.each(['', 'cut', 'x'.repeat(33)])('secrets: a damaged secret (%s) is not used', (text) => {
  writeFileSync(file(), text)
  expect(() => secrets()).toThrow('is not the secret that was written there')
})
