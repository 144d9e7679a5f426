import { expect, test } from 'vitest'
import { type FileDraft, withFile } from './file-draft.ts'

const song: FileDraft = {
  ...{ fileId: 'df_1', key: null, name: 'Tide.mp3', mediaType: 'audio/mpeg', bytes: 10, isNewer: false },
}
const kept = { key: 'k2', name: 'tide master 2.flac', mediaType: 'audio/flac', bytes: 20 }

test('product files draft: adds an upload at the end once', () => {
  const files = withFile([song], kept, null)
  expect(files).toEqual([song, { ...kept, fileId: null, isNewer: false }])
  expect(withFile(files, kept, null)).toBe(files)
})

test('product files draft: a new version replaces the previous one under its name', () => {
  expect(withFile([song], kept, 'df_1')).toEqual([
    { ...kept, fileId: 'df_1', name: 'Tide.flac', isNewer: true },
  ])
})

test('product files draft: a version of a removed file is a file of its own', () => {
  expect(withFile([], kept, 'df_1')).toEqual([{ ...kept, fileId: null, isNewer: false }])
})
