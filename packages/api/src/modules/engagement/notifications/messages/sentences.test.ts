import { expect, test } from 'vitest'
import { joinSentences } from './sentences.ts'

test('sentences: are joined by a space, without one after a full-width mark', () => {
  expect(joinSentences('The artist is ill.', '', 'They begin later.')).toBe(
    'The artist is ill. They begin later.',
  )
  expect(joinSentences('艺人身体不适。', '新的开始时间')).toBe('艺人身体不适。新的开始时间')
})
