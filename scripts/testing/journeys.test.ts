import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/processes.ts'
import { leastSteady } from './flaky-record.ts'
import { judge } from './journeys.ts'
import { runsOnce } from './runs-once.ts'

const failure = (file: string, line = 1) => ({ project: 'desktop', file, line, title: `${file} ${line}` })
const help = failure('help.spec.ts')
const search = failure('search.spec.ts')
const wallet = failure('wallet.spec.ts')
const always = async () => true
const never = async () => false

test('journeys: one that passes the second time is flaky and alone keeps the run green', async () => {
  expect(await judge([help], always)).toEqual({ failed: [], flaky: [help], red: [] })
})

test('journeys: two flaky ones fail the run', async () => {
  expect(await judge([help, search], always)).toEqual({
    ...{ failed: [], flaky: [help, search] },
    red: [help, search],
  })
})

test('journeys: one of money fails at once and never runs again', async () => {
  const asked: string[] = []
  const passes = async ({ file }: { file: string }) => asked.push(file) > 0
  expect(await judge([wallet, help], passes)).toEqual({ failed: [wallet], flaky: [help], red: [] })
  expect(asked).toEqual([help.file])
})

test('journeys: repeated and numerous failures stay failures', async () => {
  expect((await judge([help], never)).failed).toEqual([help])
  const many = Array.from({ length: 6 }, (_, line) => failure('help.spec.ts', line))
  expect((await judge(many, always)).failed).toEqual(many)
})

test('journeys: the least steady come first, ten at most', () => {
  const others = Array.from({ length: 12 }, (_, line) => [failure('search.spec.ts', line)])
  const found = leastSteady([[help], ...others, [help]])
  expect(found).toHaveLength(10)
  expect(found[0]).toEqual({ ...help, times: 2 })
})

test('journeys: each file that runs once exists', () => {
  const missing = runsOnce.filter((file) => !existsSync(join(root, 'e2e', file)))
  expect(missing).toEqual([])
})
