import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

test('log: names process and host in each line, also of a child logger', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  log.info('first')
  log.child({ part: 'jobs' }).info('second')
  const origin = { pid: process.pid, host: hostname() }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...origin, msg: 'first' },
    { ...origin, part: 'jobs', msg: 'second' },
  ])
})
