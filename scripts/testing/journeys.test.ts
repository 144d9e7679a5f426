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

test('a journey that passes the second time is flaky, and alone it does not fail the run', async () => {
  expect(await judge([help], always)).toEqual({ failed: [], flaky: [help], red: [] })
})

test('two flaky journeys fail the run', async () => {
  expect(await judge([help, search], always)).toEqual({
    ...{ failed: [], flaky: [help, search] },
    red: [help, search],
  })
})

test('a journey of money fails at once and never runs again', async () => {
  const asked: string[] = []
  const passes = async ({ file }: { file: string }) => asked.push(file) > 0
  expect(await judge([wallet, help], passes)).toEqual({ failed: [wallet], flaky: [help], red: [] })
  expect(asked).toEqual([help.file])
})

test('what fails twice, and what fails in numbers, stays a failure', async () => {
  expect((await judge([help], never)).failed).toEqual([help])
  const many = Array.from({ length: 6 }, (_, line) => failure('help.spec.ts', line))
  expect((await judge(many, always)).failed).toEqual(many)
})

test('the least steady come first, ten at most', () => {
  const others = Array.from({ length: 12 }, (_, line) => [failure('search.spec.ts', line)])
  const found = leastSteady([[help], ...others, [help]])
  expect(found).toHaveLength(10)
  expect(found[0]).toEqual({ ...help, times: 2 })
})

test('each file that runs once is there', () => {
  const missing = runsOnce.filter((file) => !existsSync(join(root, 'e2e', file)))
  expect(missing).toEqual([])
})
