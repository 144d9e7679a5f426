import { afterAll, vi } from 'vitest'

// Files of units share a process: a clock that one of them leaves fake stands still for the next.
afterAll(() => {
  if (!vi.isFakeTimers()) return
  vi.useRealTimers()
  throw new Error('This file leaves its clock fake: call vi.useRealTimers() at its end')
})
