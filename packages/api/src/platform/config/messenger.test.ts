import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { contentSecurityPolicy } from '#platform/http/headers.ts'
import { messengerAccess, messengerFaults } from './messenger.ts'

const own = {
  MESSENGER_SCRIPT: 'https://cdn.messenger.example/plugin.js',
  MESSENGER_KEY: 'house',
  MESSENGER_SECRET: 'a1'.repeat(32),
}
const fault = (env: Record<string, string>) => () => readConfig(env)

test('messenger settings: a demo has the sandbox’s messenger and production its own', () => {
  expect(readConfig({ SANDBOX_PORT: '4411' }).messenger).toMatchObject({
    script: 'http://127.0.0.1:4411/messenger/plugin.js',
    origins: ['http://127.0.0.1:4411'],
  })
  const config = readConfig({
    ...own,
    MESSENGER_ORIGINS: 'https://api.messenger.example, wss://ws.messenger.example',
  })
  expect(config.messenger).toEqual({
    script: own.MESSENGER_SCRIPT,
    key: 'house',
    secret: own.MESSENGER_SECRET,
    origins: ['https://cdn.messenger.example', 'https://api.messenger.example', 'wss://ws.messenger.example'],
  })
})

test('messenger settings: a page’s policy names its origins only where they are allowed', () => {
  const config = readConfig({ ...own, MESSENGER_ORIGINS: 'https://api.messenger.example' })
  const allowed = contentSecurityPolicy(config, { scripts: ["'sha256-x'"] }, config.messenger?.origins)
  const origins = 'https://cdn.messenger.example https://api.messenger.example'
  expect(allowed).toContain(`script-src 'self' 'sha256-x' ${origins};`)
  expect(allowed).toContain(`frame-src ${origins};`)
  const closed = contentSecurityPolicy(config, { scripts: ["'sha256-x'"] })
  expect(closed).not.toContain('messenger.example')
  expect(closed).not.toContain('frame-src')
})

test('messenger settings: incomplete accounts are refused by their names', () => {
  expect(fault({ MESSENGER_SCRIPT: own.MESSENGER_SCRIPT })).toThrow('must be set together')
  for (const script of ['http://cdn.messenger.example/a.js', 'https://127.0.0.1/a.js', 'plugin.js'])
    expect(fault({ ...own, MESSENGER_SCRIPT: script })).toThrow('MESSENGER_SCRIPT')
  expect(fault({ ...own, MESSENGER_SECRET: 'short' })).toThrow('MESSENGER_SECRET')
  expect(fault({ ...own, MESSENGER_ORIGINS: "https://a.example; script-src 'unsafe-inline'" })).toThrow(
    'MESSENGER_ORIGINS',
  )
})

test('messenger settings: production has none unless it is configured', () => {
  const none = { MESSENGER_SCRIPT: '', MESSENGER_KEY: '', MESSENGER_SECRET: '', MESSENGER_ORIGINS: '' }
  expect(messengerAccess(none, 'http://127.0.0.1:4400', true)).toBeNull()
  expect(messengerFaults(none, true)).toEqual([])
  expect(messengerFaults({ ...none, ...own }, true)).toEqual([])
  expect(messengerFaults({ ...none, ...own, MESSENGER_SECRET: '5a'.repeat(32) }, true)).toEqual([
    'MESSENGER_SECRET must be of your own account',
  ])
})
