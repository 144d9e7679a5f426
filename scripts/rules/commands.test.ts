import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { read } from './repository.ts'

const files = globSync('scripts/{commands,operator}/*.ts').map((path) => basename(path, '.ts'))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const called = Object.values(scripts).flatMap((line) => /scripts\/run\.mjs ([\w-]+)/.exec(line)?.[1] ?? [])

test('commands: npm runs each one, and no other', () => {
  expect(files.length).toBeGreaterThan(15)
  expect([...new Set(called)].sort()).toEqual(files.sort())
})

test('commands: npm names each one after its file, with a colon for a hyphen', () => {
  const others = Object.entries(scripts).filter(
    ([name, line]) => !line.endsWith(`scripts/run.mjs ${name.replace(':', '-')}`),
  )
  expect(others.map(([name]) => name)).toEqual(['test:all', 'format'])
})
