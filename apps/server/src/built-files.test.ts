import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltFiles, holdBuiltFiles } from './built-files.ts'

let folder: string
let files: BuiltFiles
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encore-built-'))
  await mkdir(join(folder, 'messages-ko-a1'))
  for (const name of [
    'entry-a1.js',
    'entry-a1.js.br',
    'entry-a1.js.gz',
    'face-b2.woff2',
    'messages-ko-a1/home.js',
  ])
    await writeFile(join(folder, name), name)
  files = holdBuiltFiles(folder, 'public, max-age=60')
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['br, gzip', 'br', 'entry-a1.js.br'],
  ['gzip, deflate, br', 'br', 'entry-a1.js.br'],
  ['gzip', 'gzip', 'entry-a1.js.gz'],
  ['br;q=0, gzip', 'gzip', 'entry-a1.js.gz'],
  ['gzip;q=0.5, br;q=1.0', 'br', 'entry-a1.js.br'],
  ['gzip;q=1, br; q=0.000', 'gzip', 'entry-a1.js.gz'],
  ['sabre, zstd', undefined, 'entry-a1.js'],
  ['', undefined, 'entry-a1.js'],
])('built files: Accept-Encoding %j gets the best readable encoding', (accepted, encoding, body) => {
  const file = files('entry-a1.js', accepted)
  expect(String(file?.body)).toBe(body)
  expect(file?.headers).toEqual({
    ...{ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=60' },
    ...{ vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding }) },
  })
})

test('built files: an uncompressed file is served unchanged, also from a folder below', () => {
  expect(String(files('face-b2.woff2', 'br')?.body)).toBe('face-b2.woff2')
  expect(files('face-b2.woff2', 'br')?.headers['content-type']).toBe('font/woff2')
  expect(String(files('messages-ko-a1/home.js', 'br')?.body)).toBe('messages-ko-a1/home.js')
})

test('built files: a build during operation changes nothing that is served', async () => {
  await writeFile(join(folder, 'gone-c3.js'), 'as it was')
  const before = holdBuiltFiles(folder, 'public')
  await rm(join(folder, 'gone-c3.js'))
  expect(String(before('gone-c3.js')?.body)).toBe('as it was')
})

test('built files: a folder can be limited to these files', () => {
  const some = holdBuiltFiles(folder, 'public', ['face-b2.woff2'])
  expect(some('face-b2.woff2')).not.toBeNull()
  expect(some('entry-a1.js')).toBeNull()
})

test.each([
  '',
  'nothing.js',
  'entry-a1.js.br',
  'messages-ko-a1',
  '../built-files.ts',
  '/etc/passwd',
  'ENTRY-A1.js',
])('built files: %j is no file of the build', (name) => expect(files(name, 'br')).toBeNull())
