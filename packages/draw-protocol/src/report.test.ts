import { describe, expect, test } from 'vitest'
import { utf8 } from './bytes.ts'
import { writeDrawFile } from './draw-file.ts'
import { quicknet, timeOf } from './public-randomness.ts'
import { reportDraw } from './report.ts'
import { reportComparison, reportPromise } from './report-statements.ts'
import { signStatement, writeHouseKey } from './statements.ts'
import {
  bytesOf,
  type ExampleOptions,
  exampleDraw,
  exampleKey,
  houseKey,
  keys,
} from './testing/example-draw.ts'
import { restamp } from './testing/restamp.ts'
import stamps from './testing/time-stamps.json' with { type: 'json' }
import { stampedHash } from './time-stamp.ts'

const { file, rules, close } = exampleDraw()
const exampleChain = rules.chain ?? quicknet
const text = writeDrawFile(file)
const saying = (options: ExampleOptions | typeof file): string => {
  const drawn = 'log' in options ? options : exampleDraw(options).file
  return reportDraw(utf8(writeDrawFile(drawn))).lines.join('\n')
}

describe('draw report: says what is proved and what is only promised', () => {
  test('an honest draw holds, with its winners by rank', () => {
    const { holds, lines } = reportDraw(utf8(text))
    expect(holds).toBe(true)
    expect(lines).toContain('Proved: 16 entries of 6 entrants take part.')
    expect(lines).toContain('Proved: the result follows from the log, the seed and the randomness.')
    expect(lines).toContain('Promised, not proved: each entrant is another person.')
    expect(lines.filter((line) => /^(?:Winner|Reserve) \d: [0-9a-f]{32}$/.test(line))).toHaveLength(5)
  })
  test('names whose randomness decides', () => {
    expect(saying({})).toContain('Its owner could know every round ahead of time.')
    expect(saying({ rules: { chain: null } })).toContain('The house could have chosen this result.')
  })
  test('without a witness only the house states the time of the close', () => {
    expect(saying({})).toContain('Only the house says when the close was published.')
    expect(saying({})).toContain('A close that was written after its round could have chosen the result.')
  })
  const decidesAt = timeOf(exampleChain, close.round)
  const signed = stampedHash(file.close ?? '')
  const certificate = utf8(stamps.root)
  const stamped = (at: number, proof = restamp(signed, at), kind = 'rfc3161') =>
    reportDraw(utf8(writeDrawFile({ ...file, witnesses: [{ kind, at, proof }] })), certificate).lines.join(
      '\n',
    )
  test('a stamp of a known authority before the round counts', () => {
    expect(stamped(decidesAt - 60)).toMatch(
      /CN=Test time-stamp authority saw the close at .*Z, before its round\./,
    )
    expect(stamped(decidesAt - 60)).not.toContain('Only the house')
  })
  test.each([
    ['at its round', stamped(decidesAt - 1), 'after its round: this proves nothing'],
    [
      'of another close',
      stamped(1_800_000_000, restamp(stampedHash('other'), 1_800_000_000)),
      'is of another close',
    ],
    ['of another time than stated', stamped(decidesAt - 61, restamp(signed, decidesAt)), 'another time'],
    ['that is no stamp', stamped(decidesAt - 60, bytesOf('stamp')), 'it is no time stamp'],
    [
      'of another kind',
      stamped(decidesAt - 60, bytesOf('stamp'), 'newspaper'),
      'newspaper is no kind of witness',
    ],
  ])('a stamp %s is named and does not count', (_, said, reason) => {
    expect(said).toContain(reason)
    expect(said).toContain('Witnesses: none that counts. Only the house says when the close was published.')
  })
  test('a stamp of an unknown authority is named with its certificate and does not count', () => {
    const witnesses = [{ kind: 'rfc3161', at: decidesAt - 60, proof: restamp(signed, decidesAt - 60) }]
    const bytes = utf8(writeDrawFile({ ...file, witnesses }))
    for (const given of [undefined, utf8(stamps.otherRoot)]) {
      const said = reportDraw(bytes, given).lines.join('\n')
      expect(said).toMatch(/whose certificate you did not give\. .*SHA-256 [0-9a-f]{64}/)
      expect(said).toContain('Only the house')
    }
    expect(reportDraw(bytes, utf8('no certificate'))).toMatchObject({ holds: false })
  })
  test('an open draw proves no more than its newest checkpoint covers', () => {
    const [half = ''] = file.checkpoints
    const open = { ...file, checkpoints: [half], close: null, roundSignature: null, result: [] }
    expect(saying(open)).toContain('Proved: the first 8 events of the log are those of 1 signed checkpoint.')
    expect(saying(open)).toContain('The draw is open.')
    expect(saying(open)).not.toContain('take part')
  })
  test('a forged draw proves nothing', () => {
    const { holds, lines } = reportDraw(utf8(writeDrawFile({ ...file, result: file.result.slice(1) })))
    expect(holds).toBe(false)
    expect(lines.slice(1)).toEqual([
      'Fault: The house states another result than the one that follows.',
      'The draw does not hold. Nothing is proved.',
    ])
  })
  test('a file that is none is a fault', () => {
    expect(reportDraw(utf8('hello\n'))).toMatchObject({ holds: false })
    expect(reportDraw(Uint8Array.of(0xff))).toMatchObject({ holds: false })
  })
})

describe('draw report: compares what two readers got', () => {
  const checkpoint = (root: string, key = houseKey) =>
    utf8(
      signStatement(key, 'checkpoint', { draw: rules.draw, size: 4, root: bytesOf(root), at: rules.opensAt }),
    )
  const list = utf8(`${keys.map(writeHouseKey).join('\n')}\n`)
  test.each([
    ['two roots of one size', checkpoint('a'), checkpoint('b'), list, /prove fraud/],
    ['one root', checkpoint('a'), checkpoint('a'), list, /^Both state the same log/],
    ['keys of a draw file', checkpoint('a'), checkpoint('b'), utf8(text), /prove fraud/],
    ['no keys', checkpoint('a'), checkpoint('b'), null, /name a third file/],
    ['a stranger', checkpoint('a'), checkpoint('b', exampleKey('stranger')), list, /not signed/],
    ['a file and a checkpoint', utf8(text), checkpoint('a'), list, /two checkpoints, or two draw files/],
    ['no statement', utf8('hello\n'), checkpoint('a'), list, /strict form/],
    ['one file', utf8(text), utf8(text), null, /^Both files state the same log/],
  ])('%s', (_, a, b, known, sentence) => {
    const { holds, lines } = reportComparison(a, b, known)
    expect(lines.join('\n')).toMatch(sentence)
    expect(holds).toBe(/^Both/.test(lines[0] ?? ''))
  })
  test('two files with two logs prove fraud', () => {
    const other = exampleDraw({ weights: [2, 3, 2, 4, 1, 4] }).file
    const { holds, lines } = reportComparison(utf8(text), utf8(writeDrawFile(other)), null)
    expect(holds).toBe(false)
    expect(lines).toContain(
      'Fault: the house signed 8 events in the first file that are not those of the second.',
    )
    expect(lines).toContain(
      'Fault: the house signed two different closes of one draw. Both together prove fraud.',
    )
  })
  test('a file that does not hold proves nothing about the other', () => {
    const forged = { ...file, close: signStatement(exampleKey('stranger'), 'close', close) }
    const { lines } = reportComparison(utf8(text), utf8(writeDrawFile(forged)), null)
    expect(lines).toEqual(['Fault: the second file does not hold by itself. Check it alone.'])
  })
})

describe('draw report: looks for a promised entry', () => {
  const promised = (entry: Uint8Array, entrant: Uint8Array) => {
    const facts = { draw: rules.draw, acceptedAt: rules.opensAt, commitment: rules.commitment }
    const ids = { entry: new Uint8Array(entry), entrant: new Uint8Array(entrant) }
    return utf8(signStatement(houseKey, 'promise', { ...facts, ...ids }))
  }
  const mine = file.log[3] ?? { entry: bytesOf('x', 16), entrant: bytesOf('x', 16) }
  const missing = promised(bytesOf('missing', 16), bytesOf('missing', 16))
  test('in the log it is kept, and missing it proves fraud', () => {
    expect(reportPromise(utf8(text), promised(mine.entry, mine.entrant)).holds).toBe(true)
    expect(reportPromise(utf8(text), missing)).toMatchObject({ holds: false })
  })
  test('a promise under another commitment proves fraud', () => {
    const facts = { draw: rules.draw, acceptedAt: rules.opensAt, commitment: bytesOf('other') }
    const ids = { entry: new Uint8Array(mine.entry), entrant: new Uint8Array(mine.entrant) }
    const { holds, lines } = reportPromise(
      utf8(text),
      utf8(signStatement(houseKey, 'promise', { ...facts, ...ids })),
    )
    expect(holds).toBe(false)
    expect(lines.join()).toContain('another commitment')
  })
  test('in an open draw nothing is missing yet', () => {
    const open = { ...file, close: null, roundSignature: null, result: [] }
    expect(reportPromise(utf8(writeDrawFile(open)), missing)).toMatchObject({ holds: true })
  })
})
