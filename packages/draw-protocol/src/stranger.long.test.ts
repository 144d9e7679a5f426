import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type DrawFile, writeDrawFile } from './draw-file.ts'
import type { LogEvent } from './encoding.ts'
import { writeRules } from './rules-file.ts'
import { signStatement } from './statements.ts'
import {
  bytesOf,
  chain,
  type ExampleOptions,
  exampleDraw,
  exampleKey,
  houseKey,
} from './testing/example-draw.ts'
import { seededRandom } from './testing/mutate.ts'
import vectors from './testing/vectors.json' with { type: 'json' }
import { verifyDraw } from './verify-draw.ts'

// `testing/verify_draw.py` was written from the protocol's page alone and shares no code with this package. It needs
// python3, which `npm run test:all` installs on Debian.

const folder = mkdtempSync(join(tmpdir(), 'draw-stranger-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Reading {
  outcome: string[]
  faults: string[]
}

function python(...args: string[]): { status: number | null; lines: string[] } {
  const script = join(import.meta.dirname, 'testing/verify_draw.py')
  const { status, stdout, stderr, error } = spawnSync('python3', ['-B', script, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  if (error) throw new Error(`Install python3 first: ${error.message}`)
  if (stderr) throw new Error(stderr)
  return { status, lines: stdout.split('\n').slice(0, -1) }
}

/** Verifies each text by the Python verifier; readings come in the order of the texts. */
function readByPython(texts: readonly (string | Uint8Array)[], ...flags: string[]): Reading[] {
  const paths = texts.map((text, at) => {
    const path = join(folder, `${at}.txt`)
    writeFileSync(path, text)
    return path
  })
  const readings: Reading[] = []
  for (const line of python(...flags, ...paths).lines) {
    const reading = readings.at(-1)
    if (line.startsWith('file: ')) readings.push({ outcome: [], faults: [] })
    else if (line.startsWith('fault: ')) reading?.faults.push(line.slice('fault: '.length))
    else reading?.outcome.push(line)
  }
  return readings
}

const draws = 200
const mostEntries = 5_000

/** Options of a draw that follow from its number: from 1 to 5,000 entries, both modes, outs, caps, seed only. */
function optionsOf(number: number): ExampleOptions {
  const random = seededRandom(number)
  const entries = number === 0 ? 1 : number === 1 ? mostEntries : Math.ceil(mostEntries ** random())
  const weights: number[] = []
  for (let left = entries; left > 0; left -= weights.at(-1) ?? left)
    weights.push(Math.min(left, 1 + Math.floor(random() ** 2 * 20)))
  const places = 1 + Math.floor(random() * 40)
  const operations = ['OUT_MEMBER', 'OUT_PAYMENT', 'OUT_EXCLUDED'] as const
  const hasOuts = number % 2 === 1
  return {
    name: `stranger ${number}`,
    weights,
    rules: {
      mode: number % 3 === 0 ? 'EQUAL' : 'LOTS',
      places,
      reserves: Math.floor(random() * 10),
      prizes: [{ from: 1, to: places, kind: 'SIGNED_ITEM' }],
      entriesPerEntrant: number % 4 === 0 ? Math.max(...weights) : 0,
      ...(number % 5 === 0 && { chain: null }),
    },
    outs: (log) =>
      log
        .filter(() => hasOuts && random() < 0.1)
        .map((event, at) => ({ ...event, operation: operations[at % 3] ?? 'OUT_MEMBER' })),
  }
}

describe('draw verifier in Python: agrees with this package', () => {
  test('on the outcome of 200 draws', () => {
    const files = Array.from({ length: draws }, (_, number) => exampleDraw(optionsOf(number)).file)
    const ours = files.map((file) => {
      const { outcome, faults } = verifyDraw(file)
      return { outcome: outcome?.map(({ entry }) => entry), faults }
    })
    expect(ours.flatMap(({ faults }) => faults)).toEqual([])
    expect(new Set(files.map(({ log }) => log.length)).size).toBeGreaterThan(100)
    expect(readByPython(files.map(writeDrawFile), '--no-bls')).toEqual(ours)
  }, 600_000)

  test('on the pairings of four draws', () => {
    const files = [2, 3, 4, 6].map((number) => exampleDraw(optionsOf(number)).file)
    for (const { outcome, faults } of readByPython(files.map(writeDrawFile))) {
      expect(faults).toEqual([])
      expect(outcome.length).toBeGreaterThan(0)
    }
  }, 120_000)

  test('on a round that drand quicknet published', () => {
    const { round, signature } = vectors.quicknet
    expect(python('--round', `${round}`, signature)).toEqual({ status: 0, lines: ['valid'] })
    expect(python('--round', `${round + 1}`, signature).status).toBe(1)
  })
})

const { file, rules, close } = exampleDraw({ weights: [1, 3, 2, 5, 1, 4] })
const text = writeDrawFile(file)
const event = (at: number): LogEvent =>
  file.log[at] ?? { operation: 'IN', entry: bytesOf('x', 16), entrant: bytesOf('x', 16) }
const closedAs = (changes: Partial<typeof close>): DrawFile => ({
  ...file,
  close: signStatement(houseKey, 'close', { ...close, ...changes }),
})

describe('draw verifier in Python: finds', () => {
  const forged: [string, DrawFile | string | Uint8Array, RegExp][] = [
    ['an entry removed', { ...file, log: file.log.slice(1) }, /another root/],
    [
      'two entries in another order',
      { ...file, log: [event(1), event(0), ...file.log.slice(2)] },
      /another root/,
    ],
    ['an entry twice', exampleDraw({ outs: (log) => log.slice(0, 1) }).file, /comes in twice/],
    [
      'an entry taken out by another entrant',
      exampleDraw({
        outs: (log) =>
          log.slice(0, 1).map((one) => ({ ...one, operation: 'OUT_MEMBER', entrant: bytesOf('x', 16) })),
      }).file,
      /not in with this entrant/,
    ],
    ['more entries than the cap', exampleDraw({ rules: { entriesPerEntrant: 4 } }).file, /than the cap/],
    ['another number of entries', closedAs({ entries: close.entries + 1 }), /counts other entries/],
    ['another seed', closedAs({ seed: bytesOf('better seed') }), /the seed is not/],
    ['other rules', { ...file, rules: writeRules({ ...rules, reserves: 9 }) }, /of other rules/],
    [
      'prizes for too few ranks',
      exampleDraw({ rules: { prizes: [{ from: 1, to: 2, kind: 'A' }] } }).file,
      /fit the places/,
    ],
    ['a close before its time', exampleDraw({ closedAt: rules.closesAt - 1 }).file, /before its time/],
    ['another round', closedAs({ round: close.round + 1 }), /the round is/],
    [
      'a forged newest round',
      closedAs({ latestSignature: chain.sign(close.latestRound - 1) }),
      /latest signature is not/,
    ],
    [
      'a signature of another round',
      { ...file, roundSignature: chain.sign(close.round + 1) },
      /round signature is not/,
    ],
    ['a winner less', { ...file, result: file.result.slice(1) }, /another result/],
    [
      'a close of a stranger',
      { ...file, close: signStatement(exampleKey('x'), 'close', close) },
      /not signed/,
    ],
    [
      'a key that nobody signed',
      { ...file, keys: file.keys.map((key) => ({ ...key, signature: null })) },
      /key is not signed/,
    ],
    ['a leading zero', text.replace('places 3', 'places 03'), /malformed/],
    ['a carriage return', text.replaceAll('\n', '\r\n'), /malformed/],
    ['a byte order mark', `\ufeff${text}`, /malformed/],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from(text.slice(0, -1)), Uint8Array.of(0xff, 0x0a)]),
      /UTF-8/,
    ],
  ]
  test('nothing in the file that the forged ones begin with', () => {
    expect(readByPython([text])).toEqual([
      { outcome: file.result.map((one) => Buffer.from(one).toString('hex')), faults: [] },
    ])
  })
  test.each(forged)(
    '%s',
    (_, changed, fault) => {
      const bytes =
        typeof changed === 'string' || changed instanceof Uint8Array ? changed : writeDrawFile(changed)
      // Pairings are slow, and only two of these faults need them.
      const flags = /signature/.test(fault.source) ? [] : ['--no-bls']
      expect(readByPython([bytes], ...flags)[0]?.faults.join('\n')).toMatch(fault)
    },
    60_000,
  )
})
