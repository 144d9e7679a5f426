import { afterAll, vi } from 'vitest'

// Unit test files share a process: a fake clock that one leaves behind would stay frozen for the next.
afterAll(() => {
  if (!vi.isFakeTimers()) return
  vi.useRealTimers()
  throw new Error('This file leaves its clock fake: call vi.useRealTimers() at its end')
})
