import { expect, test } from 'vitest'
import { utf8 } from '../bytes.ts'
import { writeAllotmentFile } from './allotment-file.ts'
import { reportAllotment } from './report-allotment.ts'
import { exampleAllotment } from './testing/example-allotment.ts'

const { file } = exampleAllotment()

test('random goods report: an honest allotment holds, with the card of each unit', () => {
  const { holds, lines } = reportAllotment(utf8(writeAllotmentFile(file)))
  expect(holds).toBe(true)
  expect(lines.filter((line) => /^Unit [0-9a-f]{32}: card \d, Card \d$/.test(line))).toHaveLength(10)
  expect(lines).toContain('Proved: 10 units, the packing list and the seed are those of the close.')
})

test('random goods report: a fault is named, and nothing counts as proved', () => {
  const forged = { ...file, cards: file.cards.map((card) => (card % 3) + 1) }
  const { holds, lines } = reportAllotment(utf8(writeAllotmentFile(forged)))
  expect(holds).toBe(false)
  expect(lines).toContain('Fault: The house states other cards than those that follow.')
  expect(lines.join('\n')).not.toContain('Proved')
})

test('random goods report: another file is refused', () => {
  expect(reportAllotment(utf8('encore-draw/1 file\n'))).toMatchObject({ holds: false })
})
