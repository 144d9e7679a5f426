import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/processes.ts'
import { ruleGroups } from './groups.ts'
import { isTooLow, type Mutant, scoreOf, tableOf } from './scores.ts'

test('mutants: each module of a group exists in one group, and every group requires at least 80 %', () => {
  const files = ruleGroups.flatMap((group) => group.files)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
  expect(ruleGroups.filter(({ leastScore }) => leastScore < 80 || leastScore > 100)).toEqual([])
})

const mutant = (status: string, line: number, columns: [number, number], replacement: string): Mutant => ({
  ...{ status, replacement },
  location: { start: { line, column: columns[0] }, end: { line, column: columns[1] } },
})
const report = {
  files: {
    'a.ts': {
      source: 'const sum = a + b\nconst left = max > 0\n',
      mutants: [
        mutant('Killed', 1, [13, 18], 'a - b'),
        mutant('Timeout', 2, [14, 21], 'true'),
        mutant('RuntimeError', 2, [14, 21], 'false'),
        mutant('Survived', 2, [14, 21], 'max >= 0'),
      ],
    },
    'b.ts': { source: 'f(\n  1,\n)', mutants: [{ ...mutant('NoCoverage', 1, [1, 2], ''), replacement: '' }] },
  },
}
const group = (...files: string[]) => ({ name: 'stock', leastScore: 80, files })

test('mutants: the score is the part that a test or the time limit has detected, rounded down', () => {
  const score = scoreOf(report, group('a.ts'))
  expect(score).toMatchObject({ mutants: 3, detected: 2, score: 66.6 })
  expect(score.survivors).toEqual(['a.ts:2 max > 0 → max >= 0'])
  expect(tableOf([score])).toContain('| stock | 3 | 2 | 66.6 % | 80 % |')
})

test('mutants: code that no test runs counts as undetected', () => {
  expect(scoreOf(report, group('a.ts', 'b.ts'))).toMatchObject({ mutants: 4, detected: 2, score: 50 })
})

test('mutants: a survivor of several lines is listed in one', () => {
  const files = {
    'b.ts': {
      ...report.files['b.ts'],
      mutants: [
        {
          ...mutant('Survived', 1, [1, 2], ''),
          location: { start: { line: 1, column: 1 }, end: { line: 3, column: 2 } },
        },
      ],
    },
  }
  expect(scoreOf({ files }, group('b.ts')).survivors).toEqual(['b.ts:1 f( 1, ) → '])
})

test('mutants: a group below its least score or without a mutant is too low', () => {
  const of = (score: number) => ({ ...scoreOf(report, group('a.ts')), score })
  expect([79.9, 80, 100].map((score) => isTooLow(of(score)))).toEqual([true, false, false])
  expect(isTooLow(scoreOf(report, group('gone.ts')))).toBe(true)
})
