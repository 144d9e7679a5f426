import { expect, test, vi } from 'vitest'
import { createCodeLine } from './code-line.ts'

/** A fake server that responds only when `answer` is called. */
function slowly() {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const line = createCodeLine((code) => {
    asked.push(code)
    return new Promise((answered) => answers.push(answered))
  })
  return { line, asked, answer: () => answers.shift()?.() }
}

test('pickup scanner: queues a code while another is checked', async () => {
  const { line, asked, answer } = slowly()
  line.put('ONE')
  line.put('TWO')
  expect(asked).toEqual(['ONE'])
  answer()
  await vi.waitFor(() => expect(asked).toEqual(['ONE', 'TWO']), { timeout: 20_000 })
})

test('pickup scanner: checks a double scan once and the same code again later', async () => {
  const { line, asked, answer } = slowly()
  for (const code of ['ONE', 'ONE', '', 'TWO', 'TWO']) line.put(code)
  answer()
  await vi.waitFor(() => expect(asked).toEqual(['ONE', 'TWO']), { timeout: 20_000 })
  line.put('ONE')
  answer()
  await vi.waitFor(() => expect(asked).toEqual(['ONE', 'TWO', 'ONE']), { timeout: 20_000 })
})
