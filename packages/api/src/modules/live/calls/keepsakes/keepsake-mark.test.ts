import { expect, test } from 'vitest'
import { keepsakeMark } from './keepsake-mark.ts'

const secrets = (last: number) => () => Buffer.alloc(32, last)
const callId = `fc_${'0'.repeat(26)}`

test('keepsake mark: is the same for a call, and another for another call or root', () => {
  const mark = keepsakeMark(secrets(1), callId)
  expect(mark).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(keepsakeMark(secrets(1), callId)).toBe(mark)
  expect(keepsakeMark(secrets(1), callId.replace(/0$/, '1'))).not.toBe(mark)
  expect(keepsakeMark(secrets(2), callId)).not.toBe(mark)
})
