import { hex } from '@encore/draw-protocol/bytes'
import { writeAllotmentFile } from '@encore/draw-protocol/random-goods/allotment-file'
import { exampleAllotment } from '@encore/draw-protocol/random-goods/testing/example-allotment'
import { expect, test } from 'vitest'
import { checkCards } from './check-cards.ts'

const { file } = exampleAllotment()
const [unit] = file.units.map((one) => hex(one.unit))

test('random cards: the check repeats an allotment and finds the own unit', () => {
  expect(checkCards(writeAllotmentFile(file), [unit ?? ''])).toEqual({ faults: [], units: 10, missing: 0 })
})

test('random cards: the check finds a wrong card and a missing unit', () => {
  const forged = writeAllotmentFile({ ...file, cards: file.cards.map((card) => (card % 3) + 1) })
  expect(checkCards(forged, ['00'.repeat(16)])).toEqual({ faults: ['cards-wrong'], units: 10, missing: 1 })
})
