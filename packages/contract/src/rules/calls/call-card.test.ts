import { expect, test } from 'vitest'
import { type CallCard, readCallCard } from './call-card.ts'

const card: CallCard = { name: 'Jiwoo', reading: '', language: 'ko', note: '', signText: '' }

test('call card: trims its texts and leaves blank ones empty', () => {
  const given = { ...card, name: ' Jiwoo ', reading: '  ', note: 'Third time!\nHello' }
  expect(readCallCard(given)).toEqual({ card: { ...card, note: 'Third time!\nHello' } })
})

test('call card: names every field with the rule that it breaks', () => {
  const given = {
    ...card,
    name: ' ',
    reading: 'two\nlines',
    note: 'see www.example.com',
    signText: 'a'.repeat(61),
  }
  expect(readCallCard(given)).toEqual({
    problems: [
      { path: 'name', rule: 'required' },
      { path: 'reading', rule: 'characters' },
      { path: 'note', rule: 'link' },
      { path: 'signText', rule: 'maxLength' },
    ],
  })
})
