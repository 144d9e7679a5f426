import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pinImages } from './pin-images.ts'

/* A stand-in of a registry that gives digests to holders of its token. */

const digest = (letter: string) => `sha256:${letter.repeat(64)}`
const known: Record<string, string> = {
  '/v2/library/node/manifests/26-slim': digest('a'),
  '/v2/library/redis/manifests/8': digest('b'),
  '/v2/own/tool/manifests/1.2': digest('c'),
  '/v2/library/odd/manifests/1': 'latest',
}
let server: Server
let registry: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/token')) return response.end(JSON.stringify({ token: `for ${path}` }))
    const scope = `repository:${path.split('/').slice(2, -2).join('/')}:pull`
    const wanted = `Bearer for /token?${new URLSearchParams({ service: 'images', scope })}`
    if (request.headers.authorization !== wanted) {
      const challenge = `Bearer realm="${registry}/token",service="images",scope="${scope}"`
      return response.writeHead(401, { 'www-authenticate': challenge }).end()
    }
    const found = known[path]
    return found
      ? response.writeHead(200, { 'docker-content-digest': found }).end()
      : response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})

test('image digests: are written behind the tags, also over older ones', async () => {
  const text = `FROM node:26-slim AS packages\nFROM packages AS pages\nFROM node:26-slim@${digest('0')}\n    image: redis:8\n    image: own/tool:1.2\n    image: encore\n`
  expect(await pinImages(text, registry)).toEqual({
    text: `FROM node:26-slim@${digest('a')} AS packages\nFROM packages AS pages\nFROM node:26-slim@${digest('a')}\n    image: redis:8@${digest('b')}\n    image: own/tool:1.2@${digest('c')}\n    image: encore\n`,
    missed: [],
  })
})

test('image digests: an image that the registry does not know, or knows without a digest, keeps its line', async () => {
  const text = `    image: postgres:18\n    image: odd:1@${digest('1')}\n    image: redis:8\n`
  expect(await pinImages(text, registry)).toEqual({
    text: text.replace('redis:8', `redis:8@${digest('b')}`),
    missed: ['library/postgres:18: status 404', 'library/odd:1: no digest'],
  })
})

test('image digests: nothing changes while no registry answers', async () => {
  const text = 'FROM node:26-slim\n'
  const { text: kept, missed } = await pinImages(text, 'http://127.0.0.1:1')
  expect(kept).toBe(text)
  expect(missed).toHaveLength(1)
})
