import { expect, test } from 'vitest'
import { createCartLineSender } from './cart-line-sender.ts'

function watched() {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const change = createCartLineSender<number>((line, quantity) => {
    sent.push(`${line}=${quantity}`)
    return new Promise((resolve) => answers.push(resolve))
  })
  return { sent, change, answer: () => answers.shift()?.() }
}

test('cart line queue: sends changes of a line one after another and only the last waiting one', async () => {
  const { sent, change, answer } = watched()
  const done = change('a', 1)
  void change('a', 2)
  void change('a', 3)
  expect(sent).toEqual(['a=1'])
  answer()
  await expect.poll(() => sent).toEqual(['a=1', 'a=3'])
  answer()
  await done
  void change('a', 4)
  expect(sent).toEqual(['a=1', 'a=3', 'a=4'])
})

test('cart line queue: lines do not wait for each other', () => {
  const { sent, change } = watched()
  void change('a', 1)
  void change('b', 1)
  expect(sent).toEqual(['a=1', 'b=1'])
})
