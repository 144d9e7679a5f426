import { expect, test } from 'vitest'
import { commandKeyText } from './command-key.ts'

test.each([
  ['macOS', '⌘K'],
  ['MacIntel', '⌘K'],
  ['iPad', '⌘K'],
  ['Windows', 'Ctrl K'],
  ['Linux x86_64', 'Ctrl K'],
  ['Chrome OS', 'Ctrl K'],
  ['', 'Ctrl K'],
])('on %j the command menu opens by %s', (platform, keys) => {
  expect(commandKeyText(platform)).toBe(keys)
})
