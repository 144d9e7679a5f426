import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

test('log: names process and host in each line, also of a child logger', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  log.info('first')
  log.child({ part: 'jobs' }).info('second')
  const origin = { pid: process.pid, hostname: hostname() }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...origin, msg: 'first' },
    { ...origin, part: 'jobs', msg: 'second' },
  ])
})

test('log: an address in a line does not replace the name of the machine', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  log.info({ host: '127.0.0.1', port: 3478 }, 'on')
  expect(lines.join('').match(/"host(?:name)?":/g)).toEqual(['"hostname":', '"host":'])
})
