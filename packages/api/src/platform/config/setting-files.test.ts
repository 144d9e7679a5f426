import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const folder = mkdtempSync(join(tmpdir(), 'encore-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('setting files: hold texts and numbers, without the line break at their end', () => {
  const env = {
    APP_SECRET_FILE: fileOf('secret', 'two\nlines of a secret\n'),
    DATABASE_POOL_FILE: fileOf('pool', '7\r\n'),
    REDIS_URL_FILE: '',
  }
  expect(readConfig(env)).toMatchObject({
    APP_SECRET: 'two\nlines of a secret',
    DATABASE_POOL: 7,
    REDIS_URL: '',
  })
})

test.each([
  ['is missing', { APP_SECRET_FILE: join(folder, 'nowhere') }, 'APP_SECRET_FILE names no file'],
  ['is a folder', { APP_SECRET_FILE: folder }, 'APP_SECRET_FILE names no file'],
  ['is too large', { APP_SECRET_FILE: fileOf('large', 'x'.repeat(70_000)) }, 'APP_SECRET_FILE names no file'],
  [
    'is given beside the setting',
    { APP_SECRET_FILE: fileOf('twice', 'a'), APP_SECRET: 'b' },
    'APP_SECRET and APP_SECRET_FILE are both set',
  ],
  ['holds a bad value', { DATABASE_POOL_FILE: fileOf('bad', 'secret-word') }, 'Bad settings: DATABASE_POOL'],
])('setting files: a file that %s ends the start by name', (_, env, sentence) => {
  const read = () => readConfig(env)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('secret-word')
})

test('setting files: an environment of other programs is no setting', () => {
  expect(() => readConfig({ SSL_CERT_FILE: '/nowhere', DATABASE_FILE: '/nowhere' })).not.toThrow()
})
