import { expect, test } from 'vitest'
import { commandKeyText, isCommandKey } from './key-names.ts'

test.each([
  ['macOS', '⌘K'],
  ['MacIntel', '⌘K'],
  ['iPad', '⌘K'],
  ['Windows', 'Ctrl K'],
  ['Linux x86_64', 'Ctrl K'],
  ['Chrome OS', 'Ctrl K'],
  ['', 'Ctrl K'],
])('key names: on %j the command menu opens by %s', (platform, keys) => {
  expect(commandKeyText(platform, 'K')).toBe(keys)
})

const ctrl = { ctrlKey: true }
test.each([
  [{ ...ctrl, key: 's', code: 'KeyS' }, true],
  [{ metaKey: true, key: 'S', code: 'KeyS' }, true],
  // A Korean keyboard, and a layout with its letters in other positions.
  [{ ...ctrl, key: 'ㄴ', code: 'KeyS' }, true],
  [{ ...ctrl, key: 's', code: 'Semicolon' }, true],
  [{ ...ctrl, key: 'o', code: 'KeyS' }, false],
  [{ ...ctrl, shiftKey: true, key: 'S', code: 'KeyS' }, false],
  [{ ...ctrl, altKey: true, key: 's', code: 'KeyS' }, false],
  [{ key: 's', code: 'KeyS' }, false],
])('key names: %o saves: %s', (event, saves) => {
  expect(isCommandKey(event, 's')).toBe(saves)
})
