import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDrawFile } from './draw-file.ts'
import { writeAllotmentFile } from './random-goods/allotment-file.ts'
import { exampleAllotment } from './random-goods/testing/example-allotment.ts'
import { exampleDraw } from './testing/example-draw.ts'
import { restamp } from './testing/restamp.ts'
import stamps from './testing/time-stamps.json' with { type: 'json' }
import { stampedHash } from './time-stamp.ts'

const folder = mkdtempSync(join(tmpdir(), 'draw-verifier-'))
const path = join(folder, 'verify.mjs')
const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

beforeAll(() =>
  build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    build: { outDir: folder, emptyOutDir: false },
  }),
)
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the file where nothing is installed. */
function verify(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    encoding: 'utf8',
    cwd: folder,
  })
  return { status, stdout, stderr }
}

describe('draw verifier in one file', () => {
  const { file } = exampleDraw()
  const whole = writeDrawFile(file)

  test('has the hash that the page names', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/domain/draw-protocol.md'), 'utf8')
    const named = /`verify\.mjs`[^`]*SHA-256[^`]*`([0-9a-f]{64})`/.exec(page)?.[1]
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(named)
  })
  test('imports nothing but Node, names no folder and keeps the licences', () => {
    const text = readFileSync(path, 'utf8')
    const imports = [...text.matchAll(/^import .* from ["'](.*)["']/gm)].map(([, name]) => name)
    expect(imports.toSorted()).toEqual(['node:crypto', 'node:fs'])
    expect(text.match(/^.*(?:node_modules|draw-protocol\/src).*$/gm)).toBeNull()
    expect(text.match(/The MIT License/g)).toHaveLength(2)
  })
  test('verifies an honest draw', () => {
    const { status, stdout } = verify(put('draw.txt', whole))
    expect(stdout).toContain('Proved: the result follows')
    expect(status).toBe(0)
  })
  test('counts the stamp of an authority that the reader names', () => {
    const at = 1_795_600_060
    const witnesses = [{ kind: 'rfc3161', at, proof: restamp(stampedHash(file.close ?? ''), at) }]
    const stamped = put('stamped.txt', writeDrawFile({ ...file, witnesses }))
    expect(verify(stamped).stdout).toContain('Only the house says when the close was published.')
    const { status, stdout } = verify(stamped, put('root.pem', stamps.root))
    expect(stdout).toContain('saw the close at 2026-11-25T09:47:40.000Z, before its round.')
    expect(status).toBe(0)
  })
  test('verifies an allotment of random goods, and finds a fault in one', () => {
    const { file: goods } = exampleAllotment()
    const honest = verify(put('allotment.txt', writeAllotmentFile(goods)))
    expect(honest.stdout).toMatch(/^Unit [0-9a-f]{32}: card \d, Card \d$/m)
    expect(honest.status).toBe(0)
    const [first = 0, ...others] = goods.cards
    const forged = writeAllotmentFile({ ...goods, cards: [(first % 2) + 1, ...others] })
    expect(verify(put('forged-cards.txt', forged))).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('The house states other cards'),
    })
    expect(verify(put('torn.txt', forged.slice(0, -9)))).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('file of an allotment'),
    })
  })
  test('ends with 1 on a fault', () => {
    const { status, stdout } = verify(
      put('forged.txt', writeDrawFile({ ...file, result: file.result.slice(1) })),
    )
    expect(stdout).toContain('Fault: ')
    expect(status).toBe(1)
  })
  test('compares two draw files', () => {
    const other = writeDrawFile(exampleDraw({ weights: [2, 2] }).file)
    const { status, stdout } = verify('--compare', put('a.txt', whole), put('b.txt', other))
    expect(stdout).toContain('prove fraud')
    expect(status).toBe(1)
  })
  test('ends with 2 for a missing file and for wrong arguments', () => {
    expect(verify(join(folder, 'missing.txt')).status).toBe(2)
    expect(verify()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') })
  })
})
