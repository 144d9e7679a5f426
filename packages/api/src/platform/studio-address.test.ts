import { expect, test } from 'vitest'
import { isStudioRequest, studioFaults, studioUrlOf } from './studio-address.ts'

const settings = (change = {}) => ({ STUDIO_URL: '', STUDIO_PORT: 0, ...change })

test.each([
  [settings(), 'http://localhost:3000', 'http://studio.localhost:3000'],
  [settings(), 'https://encore.example', 'https://studio.encore.example'],
  [settings(), 'http://127.0.0.1:3000', 'http://studio.localhost:3000'],
  [settings(), 'http://[::1]:3000', 'http://studio.localhost:3000'],
  [settings({ STUDIO_PORT: 3001 }), 'http://localhost:3000', 'http://localhost:3001'],
  [settings({ STUDIO_URL: 'https://desk.example/' }), 'https://encore.example', 'https://desk.example'],
])('studio address: %j beside %s is %s', (given, publicUrl, url) => {
  expect(studioUrlOf(given, publicUrl)).toBe(url)
})

test('studio address: is an origin and differs from the public one', () => {
  const publicUrl = 'https://encore.example'
  expect(studioFaults({ studioUrl: 'https://studio.encore.example', publicUrl })).toEqual([])
  expect(studioFaults({ studioUrl: 'https://encore.example', publicUrl })).toHaveLength(1)
  expect(studioFaults({ studioUrl: 'https://encore.example/studio', publicUrl })).toHaveLength(1)
  expect(studioFaults({ studioUrl: 'studio', publicUrl })).toHaveLength(1)
})

test('studio address: a request belongs to the studio by its name or through its port', () => {
  const config = { studioUrl: 'http://studio.localhost:3000', STUDIO_PORT: 3001 }
  const request = (host: string | undefined, localPort: number) =>
    ({ headers: { host }, socket: { localPort } }) as unknown as Parameters<typeof isStudioRequest>[1]
  expect(isStudioRequest(config, request('Studio.localhost:3000', 3000))).toBe(true)
  expect(isStudioRequest(config, request('127.0.0.1:3001', 3001))).toBe(true)
  expect(isStudioRequest(config, request('localhost:3000', 3000))).toBe(false)
  expect(isStudioRequest(config, request('studio.localhost:3000.evil.test', 3000))).toBe(false)
  expect(isStudioRequest(config, request(undefined, 3000))).toBe(false)
})
