import { afterEach } from 'vitest'
import { takeNoted } from './noted-errors.ts'

/**
 * Adds the server's log lines to the message of a failed test: responses reveal no more than INTERNAL or UNAVAILABLE.
 */
afterEach(({ task }) => {
  const noted = takeNoted()
  const [error] = task.result?.errors ?? []
  if (noted.length === 0 || task.result?.state !== 'fail' || !error) return
  const received = `[logged: ${noted.join('; ')}]`
  error.message = `${received} ${error.message}`
  error.stack = `${received} ${error.stack ?? ''}`
})
