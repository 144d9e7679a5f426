import { afterEach } from 'vitest'
import { takeNoted } from './noted-errors.ts'

/** A test that fails says what its back end has logged meanwhile: an answer tells its caller no more than INTERNAL or UNAVAILABLE. */
afterEach(({ task }) => {
  const noted = takeNoted()
  const [error] = task.result?.errors ?? []
  if (noted.length === 0 || task.result?.state !== 'fail' || !error) return
  const told = `[logged: ${noted.join('; ')}]`
  error.message = `${told} ${error.message}`
  error.stack = `${told} ${error.stack ?? ''}`
})
