import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { mountVerifier } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'draw-verifier-served-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('draw verifier: is served as one script once it is built', async () => {
  const unbuilt = fastify()
  mountVerifier(unbuilt, folder)
  expect((await unbuilt.inject('/draws/verify.mjs')).statusCode).toBe(404)
  writeFileSync(join(folder, 'verify.mjs'), 'export {}\n')
  const http = fastify()
  mountVerifier(http, folder)
  const { statusCode, headers, body } = await http.inject('/draws/verify.mjs')
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'export {}\n' })
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
})
