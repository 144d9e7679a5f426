import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jsonOf, startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.control('reset'))
afterAll(() => world.close())

const post = (path: string, body: object) =>
  fetch(`${world.url}/messenger/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const pluginKey = 'sandbox-messenger'
const hashOf = (memberId: string, secret = '5a'.repeat(32)) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(memberId).digest('hex')

test('sandbox messenger: accepts a member by the merchant’s hash only', async () => {
  const [memberId, profile] = ['us_1', { name: 'Mina' }]
  const booted = await post('boot', { pluginKey, memberId, memberHash: hashOf(memberId), profile })
  expect(await jsonOf(booted)).toEqual({ session: 0, name: 'Mina' })
  for (const memberHash of ['', 'no', hashOf('us_2'), hashOf(memberId, '00'.repeat(32))])
    expect((await post('boot', { pluginKey, memberId, memberHash })).status).toBe(403)
  expect((await post('boot', { pluginKey: 'another' })).status).toBe(403)
  expect((await post('boot', { pluginKey })).status).toBe(200)
})

test('sandbox messenger: ends a conversation at shutdown', async () => {
  await post('boot', { pluginKey })
  expect(await jsonOf(await post('0/say', { text: 'Hello' }))).toEqual({
    answer: 'This is the sandbox. It heard: Hello',
  })
  await post('0/end', {})
  expect((await post('0/say', { text: 'Anybody?' })).status).toBe(404)
  const { sessions } = await jsonOf<{ sessions: object[] }>(await fetch(`${world.url}/__ctl/messenger`))
  expect(sessions).toEqual([{ memberId: null, received: { pluginKey }, said: ['Hello'], isOpen: false }])
})

test('sandbox messenger: trouble: a blocked script fails, and a refused member is not booted', async () => {
  await world.control('messenger', { trouble: 'blocked' })
  await expect(fetch(`${world.url}/messenger/plugin.js`)).rejects.toThrow()
  await world.control('messenger', { trouble: 'refused' })
  expect((await post('boot', { pluginKey })).status).toBe(403)
  expect((await fetch(`${world.url}/messenger/plugin.js`)).status).toBe(200)
})
