import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { edited } from './planted-fault.ts'
import { plantedFaults } from './planted-faults.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('planted faults: each has a name of its own', () => {
  const names = plantedFaults.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name))).toEqual([])
})

describe.each(plantedFaults)('planted faults: $name', ({ edits, suites }) => {
  test('applies, and its tests exist', () => {
    for (const edit of edits) expect(edited(read(edit.file), edit)).not.toBe(read(edit.file))
    expect(suites.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
    for (const { file, title } of suites) if (title) expect(read(file)).toContain(title)
  })
})

test('planted faults: refuse an edit whose place is gone or ambiguous', () => {
  const edit = { file: 'a.ts', find: 'a + b', replace: 'a - b' }
  expect(edited('return a + b', edit)).toBe('return a - b')
  expect(() => edited('return a', edit)).toThrow('a.ts has this 0 times')
  expect(() => edited('a + b + a + b', edit)).toThrow('2 times')
})
