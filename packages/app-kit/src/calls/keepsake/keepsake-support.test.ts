import { expect, test } from 'vitest'
import { recordingType } from './keepsake-support.ts'

test('keepsake recorder: takes the first type that the browser records, mp4 before webm', () => {
  expect(recordingType(() => true)?.mediaType).toBe('video/mp4')
  expect(recordingType((type) => type.includes('opus'))).toMatchObject({ mediaType: 'video/mp4' })
  expect(recordingType((type) => type.startsWith('video/webm'))).toEqual({
    ...{ mediaType: 'video/webm', mimeType: 'video/webm;codecs=vp8,opus' },
  })
  expect(recordingType(() => false)).toBeNull()
})
