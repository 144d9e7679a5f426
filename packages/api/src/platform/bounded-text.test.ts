import { expect, test } from 'vitest'
import { boundedText } from './bounded-text.ts'

/** A body that never ends, and counts how much of it was read. */
function endless() {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1_024
      controller.enqueue(new Uint8Array(1_024))
    },
  })
  return { response: new Response(body), sent: () => sent }
}

test('bounded text: a short body is read whole, characters over two chunks too', async () => {
  const [first, second] = [Uint8Array.of(0x61, 0xea, 0xb0), Uint8Array.of(0x80)]
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(first)
      controller.enqueue(second)
      controller.close()
    },
  })
  expect(await boundedText(new Response(body), 4)).toBe('a가')
})

test('bounded text: a body that never ends is not read on', async () => {
  const { response, sent } = endless()
  expect(await boundedText(response, 4_096)).toBeNull()
  expect(sent()).toBeLessThan(8_192)
})
