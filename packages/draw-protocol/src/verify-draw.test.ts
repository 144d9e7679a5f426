import { describe, expect, test } from 'vitest'
import { type Bytes, hex } from './bytes.ts'
import { checkPromise, compareCheckpoints } from './compare.ts'
import { type DrawFile, readDrawFile, writeDrawFile } from './draw-file.ts'
import type { LogEvent } from './encoding.ts'
import { MalformedDraw } from './lines.ts'
import { readRules, writeRules } from './rules-file.ts'
import { signStatement } from './statements.ts'
import {
  bytesOf,
  chain,
  type ExampleOptions,
  exampleDraw,
  exampleKey,
  houseKey,
  keys,
} from './testing/example-draw.ts'
import { type Fault, verifyDraw } from './verify-draw.ts'

function item<T>(list: readonly T[], at: number): T {
  const found = list[at]
  if (found === undefined) throw new Error(`Nothing at ${at}`)
  return found
}

const faultsOf = (file: DrawFile) => verifyDraw(file).faults
const out = (operation: LogEvent['operation'], at: number) => (log: readonly LogEvent[]) => {
  const { entry, entrant } = item(log, at)
  return [{ operation, entry, entrant }]
}

describe('draw verification: an honest draw has no fault', () => {
  test.each<[string, ExampleOptions]>([
    ['by lots', {}],
    ['with equal chances', { rules: { mode: 'EQUAL' } }],
    ['by seed only', { rules: { chain: null } }],
    ['with an entry taken back', { outs: out('OUT_MEMBER', 1) }],
    ['with an entry paid back', { outs: out('OUT_PAYMENT', 0) }],
    ['with fewer entrants than places', { weights: [2, 1], rules: { places: 3 } }],
    ['with nobody', { weights: [] }],
    ['with a cap that is just reached', { rules: { entriesPerEntrant: 5 } }],
  ])('%s', (_, options) => {
    const { file } = exampleDraw(options)
    const verdict = verifyDraw(readDrawFile(writeDrawFile(file)))
    expect(verdict.faults).toEqual([])
    expect(verdict.outcome?.map(({ entry }) => entry)).toEqual(file.result.map((entry) => hex(entry)))
  })
  test('each entrant is drawn once', () => {
    const { outcome } = verifyDraw(exampleDraw().file)
    expect(outcome).toHaveLength(5)
    expect(new Set(outcome?.map(({ entrant }) => entrant)).size).toBe(5)
  })
  test('an entry that was taken out takes no part', () => {
    const whole = verifyDraw(exampleDraw({ weights: [1, 1, 1] }).file)
    const without = verifyDraw(exampleDraw({ weights: [1, 1, 1], outs: out('OUT_EXCLUDED', 2) }).file)
    expect(whole.outcome).toHaveLength(3)
    expect(without.outcome).toHaveLength(2)
  })
  test('an open draw has no outcome', () => {
    const { file } = exampleDraw()
    const open = { ...file, close: null, roundSignature: null, result: [] }
    expect(verifyDraw(open)).toMatchObject({ faults: [], outcome: null, close: null })
  })
  test('a closed draw waits for its round', () => {
    const { file } = exampleDraw()
    expect(verifyDraw({ ...file, roundSignature: null, result: [] })).toMatchObject({
      faults: [],
      outcome: null,
    })
  })
  test('names whose randomness decides', () => {
    expect(verifyDraw(exampleDraw().file).randomness).toBe('SANDBOX')
    expect(verifyDraw(exampleDraw({ rules: { chain: null } }).file).randomness).toBe('SEED_ONLY')
  })
})

describe('draw verification: finds', () => {
  const { file, rules, close } = exampleDraw()
  const closedAs = (changes: Partial<typeof close>): DrawFile => ({
    ...file,
    close: signStatement(houseKey, 'close', { ...close, ...changes }),
  })
  const cases: [string, () => DrawFile, Fault][] = [
    ['an entry put in later', () => ({ ...file, log: [...file.log, stranger] }), 'log-changed'],
    ['an entry removed', () => ({ ...file, log: file.log.slice(1) }), 'log-changed'],
    ['two entries in another order', () => ({ ...file, log: swapped(file.log) }), 'log-changed'],
    [
      'an entry of another entrant',
      () => ({ ...file, log: file.log.with(0, { ...stranger, entry: item(file.log, 0).entry }) }),
      'log-changed',
    ],
    ['an entry twice', () => exampleDraw({ outs: (log) => [item(log, 0)] }).file, 'log-impossible'],
    [
      'an entry taken out that was never in',
      () => exampleDraw({ outs: () => [{ ...stranger, operation: 'OUT_MEMBER' }] }).file,
      'log-impossible',
    ],
    [
      'an entry taken out by another entrant',
      () =>
        exampleDraw({
          outs: (log) => [{ ...item(log, 0), operation: 'OUT_MEMBER', entrant: bytesOf('thief', 16) }],
        }).file,
      'log-impossible',
    ],
    [
      'more entries than the cap',
      () => exampleDraw({ rules: { entriesPerEntrant: 4 } }).file,
      'cap-exceeded',
    ],
    ['another number of entries', () => closedAs({ entries: close.entries + 1 }), 'count-wrong'],
    ['another number of entrants', () => closedAs({ entrants: close.entrants - 1 }), 'count-wrong'],
    ['another seed', () => closedAs({ seed: bytesOf('better seed') }), 'seed-changed'],
    ['other rules', () => ({ ...file, rules: writeRules({ ...rules, reserves: 9 }) }), 'rules-changed'],
    [
      'another text',
      () => ({ ...file, rules: file.rules.replace('One each.', 'Two each.') }),
      'rules-changed',
    ],
    [
      'prizes with a gap',
      () =>
        exampleDraw({
          rules: {
            places: 3,
            prizes: [
              { from: 1, to: 1, kind: 'A' },
              { from: 3, to: 3, kind: 'B' },
            ],
          },
        }).file,
      'rules-contradict',
    ],
    [
      'prizes for too few ranks',
      () => exampleDraw({ rules: { places: 3, prizes: [{ from: 1, to: 2, kind: 'A' }] } }).file,
      'rules-contradict',
    ],
    ['a close before its time', () => exampleDraw({ closedAt: rules.closesAt - 1 }).file, 'closed-early'],
    [
      'a close that is too near to its round',
      () => exampleDraw({ closedAt: rules.closesAt + 303 }).file,
      'round-changed',
    ],
    ['a close after its round', () => exampleDraw({ closedAt: rules.closesAt + 700 }).file, 'closed-late'],
    ['a later round', () => closedAs({ round: close.round + 1 }), 'round-changed'],
    ['an earlier round', () => closedAs({ round: close.round - 1 }), 'round-changed'],
    ['another chain', () => closedAs({ chain: bytesOf('chain') }), 'round-changed'],
    [
      'a newest round that is older by an hour',
      () =>
        closedAs({
          latestRound: close.latestRound - 1200,
          latestSignature: chain.sign(close.latestRound - 1200),
        }),
      'latest-round-wrong',
    ],
    [
      'a newest round with a forged signature',
      () => closedAs({ latestSignature: chain.sign(close.latestRound - 1) }),
      'latest-round-wrong',
    ],
    [
      'a signature of another round',
      () => ({ ...file, roundSignature: chain.sign(close.round + 1) }),
      'randomness-forged',
    ],
    [
      'no signature where one decides',
      () => ({ ...file, roundSignature: new Uint8Array() }),
      'randomness-forged',
    ],
    [
      'a signature where the seed decides',
      () => ({ ...exampleDraw({ rules: { chain: null } }).file, roundSignature: chain.sign(1) }),
      'randomness-forged',
    ],
    ['two winners in another order', () => ({ ...file, result: swapped(file.result) }), 'result-wrong'],
    ['a winner less', () => ({ ...file, result: file.result.slice(1) }), 'result-wrong'],
    ['a result before the round', () => ({ ...file, roundSignature: null }), 'result-wrong'],
    [
      'a close signed by a stranger',
      () => ({ ...file, close: signStatement(exampleKey('stranger'), 'close', close) }),
      'statement-forged',
    ],
    [
      'a checkpoint signed by a stranger',
      () => ({
        ...file,
        checkpoints: [
          signStatement(exampleKey('stranger'), 'checkpoint', {
            draw: rules.draw,
            size: 1,
            root: bytesOf('root'),
            at: 1,
          }),
        ],
      }),
      'statement-forged',
    ],
    [
      'a checkpoint of another log',
      () => ({
        ...file,
        checkpoints: [
          signStatement(houseKey, 'checkpoint', { draw: rules.draw, size: 2, root: bytesOf('root'), at: 1 }),
        ],
      }),
      'log-changed',
    ],
    [
      'a checkpoint of a longer log',
      () => ({
        ...file,
        checkpoints: [
          signStatement(houseKey, 'checkpoint', { draw: rules.draw, size: 99, root: bytesOf('root'), at: 1 }),
        ],
      }),
      'log-changed',
    ],
    [
      'a checkpoint of another draw',
      () => ({ ...file, checkpoints: exampleDraw({ name: 'other' }).file.checkpoints }),
      'rules-changed',
    ],
    [
      'a key that the one before did not sign',
      () => ({
        ...file,
        keys: [item(keys, 0), { ...item(keys, 1), publicKey: exampleKey('stranger').publicKey }],
      }),
      'keys-broken',
    ],
    [
      'a later key without a signature',
      () => ({ ...file, keys: [item(keys, 0), { ...item(keys, 1), signature: null }] }),
      'keys-broken',
    ],
  ]
  test.each(cases)('%s', (_, forged, fault) => {
    expect(faultsOf(forged())).toContain(fault)
  })

  test('nothing in the file that these cases begin with', () => {
    expect(faultsOf(file)).toEqual([])
  })
})

const stranger: LogEvent = {
  operation: 'IN',
  entry: bytesOf('stranger', 16),
  entrant: bytesOf('stranger 2', 16),
}

function swapped<T>(list: readonly T[]): T[] {
  return [item(list, 1), item(list, 0), ...list.slice(2)]
}

describe('draw file: has one form', () => {
  const text = writeDrawFile(exampleDraw().file)
  test.each([
    [
      'upper-case hexadecimal',
      (whole: string) => whole.replace(/draw ([0-9a-f]+)/, (line) => line.toUpperCase()),
    ],
    ['a leading zero', (whole: string) => whole.replace('places 3', 'places 03')],
    ['a sign', (whole: string) => whole.replace('places 3', 'places +3')],
    ['an exponent', (whole: string) => whole.replace('opens 1795000000', 'opens 1795e6')],
    ['two spaces', (whole: string) => whole.replace('places 3', 'places  3')],
    ['a space at the end of a line', (whole: string) => whole.replace('places 3', 'places 3 ')],
    ['a carriage return', (whole: string) => whole.replaceAll('\n', '\r\n')],
    ['a line too many', (whole: string) => `${whole}\n`],
    ['no end of the last line', (whole: string) => whole.slice(0, -1)],
    ['an unknown field', (whole: string) => whole.replace('mode LOTS', 'mode LOTS\nbonus 1')],
    ['an unknown mode', (whole: string) => whole.replace('mode LOTS', 'mode LUCKY')],
    [
      'fields in another order',
      (whole: string) => whole.replace('places 3\nreserves 2', 'reserves 2\nplaces 3'),
    ],
    [
      'too few entries',
      (whole: string) => whole.replace(/log (\d+)/, (_, count) => `log ${Number(count) + 1}`),
    ],
    ['nothing', () => ''],
  ])('refuses %s', (_, change) => {
    const changed = change(text)
    expect(changed).not.toBe(text)
    expect(() => verifyDraw(readDrawFile(changed))).toThrow(MalformedDraw)
  })
  test('rules keep every line of their texts', () => {
    const { rules } = exampleDraw({
      rules: { texts: { ko: '', ja: 'a\n', en: '\n\nb', zhhans: 'text en 1' } },
    })
    expect(readRules(writeRules(rules))).toEqual(rules)
  })
})

describe('draw statements: proofs against the house', () => {
  const { file, rules } = exampleDraw()
  const at = { draw: rules.draw, size: 4, at: 1_795_000_600 }
  const checkpoint = (root: string, changes = {}, key = houseKey) =>
    signStatement(key, 'checkpoint', { ...at, root: bytesOf(root), ...changes })
  test.each([
    ['two roots of one size', checkpoint('a'), checkpoint('b'), 'FRAUD'],
    ['one root at two times', checkpoint('a'), checkpoint('a', { at: 1_795_000_700 }), 'SAME'],
    ['two sizes', checkpoint('a'), checkpoint('b', { size: 5 }), 'DIFFERENT'],
    ['two draws', checkpoint('a'), checkpoint('b', { draw: bytesOf('other', 16) }), 'DIFFERENT'],
    ['one of a stranger', checkpoint('a'), checkpoint('b', {}, exampleKey('stranger')), 'UNSIGNED'],
  ])('%s', (_, one, other, expected) => {
    expect(compareCheckpoints(keys, one, other)).toBe(expected)
  })

  const promised = (entry: Bytes, entrant: Bytes, changes = {}, key = houseKey) =>
    signStatement(key, 'promise', {
      draw: rules.draw,
      entry,
      entrant,
      acceptedAt: rules.opensAt + 5,
      commitment: rules.commitment,
      ...changes,
    })
  const mine = item(file.log, 3)
  test.each([
    ['of an entry in the log', promised(mine.entry, mine.entrant), 'KEPT'],
    ['of an entry that is missing', promised(stranger.entry, stranger.entrant), 'BROKEN'],
    ['of an entry under another entrant', promised(mine.entry, stranger.entrant), 'BROKEN'],
    ['of another draw', promised(mine.entry, mine.entrant, { draw: bytesOf('other', 16) }), 'DIFFERENT'],
    ['of another seed', promised(mine.entry, mine.entrant, { commitment: bytesOf('other') }), 'SEED_CHANGED'],
    ['of a stranger', promised(stranger.entry, stranger.entrant, {}, exampleKey('stranger')), 'UNSIGNED'],
  ])('a promise %s', (_, promise, expected) => {
    expect(checkPromise(file, promise)).toBe(expected)
  })
})
