import { expect, test } from 'vitest'
import { type CaptureSurroundings, captureFault } from './capture-faults.ts'

const granted: CaptureSurroundings = { isAllowed: true, permission: 'granted' }

test.each<[string, string, Partial<CaptureSurroundings>, string]>([
  ['NotAllowedError', 'Permission denied', { permission: 'denied' }, 'DENIED'],
  ['NotAllowedError', 'Permission denied', { permission: null }, 'DENIED'],
  ['NotAllowedError', 'Permission dismissed', { permission: 'prompt' }, 'DISMISSED'],
  ['NotAllowedError', 'The request is not allowed', { permission: 'prompt' }, 'DISMISSED'],
  ['NotAllowedError', 'Permission denied by system', { permission: 'denied' }, 'BLOCKED_BY_SYSTEM'],
  ['NotAllowedError', 'Permission denied', { isAllowed: false }, 'POLICY'],
  ['SecurityError', '', {}, 'POLICY'],
  ['NotFoundError', 'Requested device not found', {}, 'NONE'],
  ['OverconstrainedError', '', {}, 'NONE'],
  ['NotReadableError', 'Device in use', {}, 'IN_USE'],
  ['AbortError', '', {}, 'IN_USE'],
])('call capture: %s "%s" with %o is %s', (name, message, surroundings, fault) => {
  expect(captureFault(new DOMException(message, name), { ...granted, ...surroundings })).toBe(fault)
})

test('call capture: an error without a name is a device in use', () => {
  expect(captureFault('odd', granted)).toBe('IN_USE')
})
