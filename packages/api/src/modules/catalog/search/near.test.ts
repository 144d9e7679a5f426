import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNear, nearestOf } from './near.ts'
import { buildSegment } from './segment.ts'

const word = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...'abcdefg'), { minLength, maxLength }).map((letters) => letters.join(''))

/** One letter missing, wrong, added, or swapped with the next. */
const mistakes: readonly ((text: string, at: number, letter: string) => string)[] = [
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at, letter) => text.slice(0, at) + letter + text.slice(at + 1),
  (text, at, letter) => text.slice(0, at) + letter + text.slice(at),
  (text, at) => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
]

async function near(names: readonly string[], asked: string): Promise<number[]> {
  const segment = await buildSegment(
    names.map((name) => ({ names: [name], aliases: [] })),
    () => undefined,
  )
  return [...findNear(segment, (doc) => [names[doc] ?? ''], asked)]
}

test('misspellings: one mistake in six letters is forgiven anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(word(7, 10), word(0, 4), word(0, 4), fc.nat(), fc.constantFrom(...mistakes)),
      fc.array(word(0, 12), { maxLength: 10 }),
      async ([meant, before, after, at, mistake], others) => {
        const name = `${before} ${meant} ${after}`
        const asked = mistake(meant, at % meant.length, 'x')
        expect(await near([...others, name], asked)).toContain(others.length)
        expect(nearestOf([name], asked)).toBe(name)
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['abcde', 'abcdx'],
  ['abcdefg', 'abxdexg'],
  ['abcdefg', 'gfedcba'],
  ['방탄', '왕턴'],
  ['abcdefghijkl', 'xbcxefgxijkl'],
])('misspellings: %s is not found by %s: too short or too many mistakes', async (name, asked) => {
  expect(await near([name], asked)).toEqual([])
  expect(nearestOf([name], asked)).toBeNull()
})

test('misspellings: twelve letters may have two mistakes', async () => {
  expect(await near(['low moon over abcdefghijkl', 'abcdef'], 'abxdefghxjkl')).toEqual([0])
})
