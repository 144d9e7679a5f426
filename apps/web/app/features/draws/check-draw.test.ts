import { hex } from '@encore/draw-protocol/bytes'
import { type DrawFile, statementsOf, writeDrawFile } from '@encore/draw-protocol/draw-file'
import { signStatement } from '@encore/draw-protocol/statements'
import {
  bytesOf,
  type ExampleOptions,
  exampleDraw,
  houseKey,
} from '@encore/draw-protocol/testing/example-draw'
import { describe, expect, test } from 'vitest'
import { checkDraw, OtherDraw } from './check-draw.ts'

const { file, rules } = exampleDraw()
const drawId = hex(rules.draw)
const check = (changed: Partial<DrawFile> = {}, promises: string[] = []) =>
  checkDraw({ drawId, text: writeDrawFile({ ...file, ...changed }) }, promises, () => {})

function promiseOf(entry: Uint8Array, entrant: Uint8Array): string {
  const { draw, commitment } = rules
  return signStatement(houseKey, 'promise', {
    draw,
    entry: new Uint8Array(entry),
    entrant: new Uint8Array(entrant),
    acceptedAt: rules.opensAt,
    commitment,
  })
}

const first = file.log[0]
const kept = first ? promiseOf(first.entry, first.entrant) : ''
const broken = promiseOf(bytesOf('no such entry', 16), bytesOf('nobody', 16))

describe('draws: a check on the device', () => {
  test('confirms every step of a right draw and follows its result', () => {
    const steps: string[] = []
    const report = checkDraw({ drawId, text: writeDrawFile(file) }, [kept], (step) => steps.push(step))
    expect(report.steps).toEqual({ list: 'right', own: 'right', number: 'right', result: 'right' })
    expect(report.faults).toEqual([])
    expect(report.outcome).toEqual(file.result.map((entry) => hex(entry)))
    expect(report.randomness).toBe('SANDBOX')
    expect(steps.slice(0, 4)).toEqual(['list', 'own', 'number', 'result'])
    expect(steps.at(-1)).toBe('result')
  })

  test('finds a swapped result and blames the result alone', () => {
    const { steps, faults } = check({ result: [...file.result].reverse() })
    expect(faults).toEqual(['result-wrong'])
    expect(steps).toMatchObject({ list: 'right', number: 'right', result: 'wrong' })
  })

  test('finds a removed entry and blames the list', () => {
    const { steps, faults } = check({ log: file.log.slice(1) })
    expect(faults).toContain('log-changed')
    expect(steps.list).toBe('wrong')
  })

  test('finds forged randomness and blames the number', () => {
    const older = new Uint8Array(statementsOf(file).close?.latestSignature ?? [])
    expect(check({ roundSignature: older })).toMatchObject({
      faults: ['randomness-forged', 'result-wrong'],
      steps: { list: 'right', number: 'wrong', result: 'wrong' },
    })
  })

  test('says that an entry promised by the house is missing from the final list', () => {
    const report = check({}, [kept, broken])
    expect(report.steps.own).toBe('wrong')
    expect(report.missing).toBe(1)
  })

  test('waits for an entry that the log of an open draw does not have yet', () => {
    const open = { close: null, roundSignature: null, result: [] }
    expect(check(open, [broken])).toMatchObject({
      steps: { list: 'later', own: 'later', number: 'later', result: 'later' },
      missing: 0,
    })
    expect(check(open, [kept]).steps.own).toBe('right')
  })

  test('offers its newest checkpoint as a code, which fits the same list of a friend', () => {
    const text = writeDrawFile(file)
    const { code, friend } = checkDraw({ drawId, text }, [], () => {})
    expect(friend).toBeNull()
    expect(checkDraw({ drawId, text, friendCode: code }, [], () => {}).friend).toEqual({
      verdict: 'SAME',
      statement: file.checkpoints.at(-1),
    })
    expect(checkDraw({ drawId, text, friendCode: 'x' }, [], () => {}).friend).toEqual({
      verdict: 'MALFORMED',
      statement: null,
    })
  })

  test('looks for no entries of a guest', () => expect(check().steps.own).toBe('none'))

  test('counts a receipt that the house did not sign', () => {
    const forged = kept.replace(/signature (.)/, (_, digit) => `signature ${digit === '0' ? '1' : '0'}`)
    expect(check({}, [forged])).toMatchObject({ forged: 1, steps: { own: 'wrong' } })
  })

  test('names a draw by seed only', () => {
    const options: ExampleOptions = { name: 'seed', rules: { chain: null } }
    const { file: bySeed, rules: own } = exampleDraw(options)
    const report = checkDraw({ drawId: hex(own.draw), text: writeDrawFile(bySeed) }, [], () => {})
    expect(report.randomness).toBe('SEED_ONLY')
    expect(report.steps.result).toBe('right')
  })

  test('refuses a file that is not in its strict form', () => {
    expect(() => checkDraw({ drawId, text: `${writeDrawFile(file)}\n` }, [], () => {})).toThrow()
  })

  test('refuses the file of another draw, however right it is', () => {
    const other = writeDrawFile(exampleDraw({ name: 'another' }).file)
    expect(() => checkDraw({ drawId, text: other }, [], () => {})).toThrow(OtherDraw)
  })
})
