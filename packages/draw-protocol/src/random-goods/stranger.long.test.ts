import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '../testing/mutate.ts'
import { type AllotmentFile, writeAllotmentFile } from './allotment-file.ts'
import { exampleAllotment, signedAgain } from './testing/example-allotment.ts'
import { verifyAllotment } from './verify-allotment.ts'

// `testing/verify_allotment.py` was written from the protocol's page alone and shares no code with this package. It
// needs python3, which `npm run test:all` installs on Debian.

const folder = mkdtempSync(join(tmpdir(), 'goods-stranger-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Reading {
  cards: string
  faults: string[]
}

/** Verifies each file by the Python verifier; readings come in the order of the files. */
function readByPython(files: readonly AllotmentFile[], ...flags: string[]): Reading[] {
  const paths = files.map((file, at) => {
    const path = join(folder, `${at}.txt`)
    writeFileSync(path, writeAllotmentFile(file))
    return path
  })
  const script = join(import.meta.dirname, 'testing/verify_allotment.py')
  const { stdout, stderr, error } = spawnSync('python3', ['-B', script, ...flags, ...paths], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  if (error) throw new Error(`Install python3 first: ${error.message}`)
  if (stderr) throw new Error(stderr)
  return stdout
    .split(/^file: .*\n/m)
    .slice(1)
    .map((text) => {
      const [cards = '', ...faults] = text.trimEnd().split('\n')
      return { cards, faults: faults.map((line) => line.replace('fault: ', '')) }
    })
}

const random = seededRandom(11)
const upTo = (most: number) => 1 + Math.floor(random() * most)

/** An allotment of random counts and orders; every second one has equal counts. */
function anyAllotment(at: number): AllotmentFile {
  const each = 40 + upTo(40)
  const counts = Array.from({ length: upTo(9) }, () => (at % 2 === 0 ? each : 40 + upTo(40)))
  const orders = Array.from({ length: upTo(6) }, () => upTo(6))
  return exampleAllotment({ counts, orders, packing: at % 3 === 0 ? { chain: null } : {} }).file
}

test('random goods protocol: a stranger’s verifier deals the same cards in 100 allotments', () => {
  const files = Array.from({ length: 100 }, (_, at) => anyAllotment(at))
  const readings = readByPython(files, '--no-bls')
  expect(readings).toEqual(files.map(({ cards }) => ({ cards: cards.join(' '), faults: [] })))
})

test('random goods protocol: a stranger’s verifier finds the same faults, the round’s signature included', () => {
  const { file, close } = exampleAllotment()
  const [first, second, ...rest] = file.units
  const files: AllotmentFile[] = [
    file,
    { ...file, cards: file.cards.toReversed() },
    { ...file, close: signedAgain(close, { closedAt: close.closedAt - 60 }) },
    { ...file, packing: file.packing.replace('Card 1', 'Card one') },
    { ...file, units: second && first ? [second, first, ...rest] : [] },
    { ...file, roundSignature: close.latestSignature },
  ]
  const readings = readByPython(files)
  const verdicts = files.map((one) => verifyAllotment(one).faults)
  expect(verdicts.map((faults) => faults.length > 0)).toEqual(files.map((_, at) => at > 0))
  // Cards that follow from a forged signature are wrong too; the verifiers differ in whether they go on.
  const named = (faults: readonly string[]) => faults.filter((fault) => fault !== 'cards-wrong').toSorted()
  expect(readings.map(({ faults }) => named(faults))).toEqual(verdicts.map(named))
})
