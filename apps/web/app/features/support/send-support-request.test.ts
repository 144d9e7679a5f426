import { supportLimits } from '@encore/contract/rules/support'
import { expect, test } from 'vitest'
import { withOrderInText } from './send-support-request.ts'

const orderId = `or_${'0'.repeat(26)}`
const request = { topic: 'ORDER', message: 'Where is it?', email: 'fan@fans.test', orderId } as const

test('support request: includes a foreign order number as text', () => {
  expect(withOrderInText(request)).toEqual({
    topic: 'ORDER',
    message: `Where is it?\n\n${orderId}`,
    email: 'fan@fans.test',
  })
})

test('support request: a message of maximum length makes room for the number', () => {
  const { message } = withOrderInText({ ...request, message: 'x'.repeat(supportLimits.longest) })
  expect(message).toHaveLength(supportLimits.longest)
  expect(message.endsWith(orderId)).toBe(true)
})
