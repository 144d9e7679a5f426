import { describe, expect, test } from 'vitest'
import { MalformedDraw } from '../lines.ts'
import { bytesOf, chain, exampleKey, keys } from '../testing/example-draw.ts'
import { type AllotmentFile, readAllotmentFile, writeAllotmentFile } from './allotment-file.ts'
import { signGoodsClose } from './close-statement.ts'
import { goodsCommitmentOf } from './encoding.ts'
import { packingHash, readPackingList, writePackingList } from './packing-list.ts'
import { type ExampleAllotmentOptions, exampleAllotment, signedAgain } from './testing/example-allotment.ts'
import { type AllotmentFault, verifyAllotment } from './verify-allotment.ts'

const faultsOf = (file: AllotmentFile) => verifyAllotment(file).faults

describe('random goods verification: an honest allotment has no fault', () => {
  test.each<[string, ExampleAllotmentOptions]>([
    ['with equal counts', {}],
    ['with a rare card', { counts: [9, 9, 1] }],
    ['by seed only', { packing: { chain: null } }],
    ['without units', { orders: [] }],
    ['with as many units as cards', { counts: [2, 2], orders: [1, 3] }],
  ])('%s', (_, options) => {
    const { file } = exampleAllotment(options)
    const verdict = verifyAllotment(readAllotmentFile(writeAllotmentFile(file)))
    expect(verdict.faults).toEqual([])
    expect(verdict.cards).toEqual(file.cards)
  })

  test('a file has none before the close, and none before its round is known', () => {
    const { file } = exampleAllotment()
    const waiting = { ...file, roundSignature: null, cards: [] }
    expect(verifyAllotment(waiting)).toMatchObject({ faults: [], cards: null })
    expect(faultsOf({ ...waiting, close: null, units: [] })).toEqual([])
  })
})

describe('random goods verification: each broken promise is named', () => {
  const { file, close, packing } = exampleAllotment()
  const [first, second, third, ...rest] = file.units
  if (!first || !second || !third) throw new Error('The example has units')
  const repacked = (change: Partial<typeof packing>) => {
    const text = writePackingList({ ...packing, ...change })
    return { ...file, packing: text, close: signedAgain(close, { packing: packingHash(text) }) }
  }
  test.each<[AllotmentFault, AllotmentFile]>([
    ['packing-changed', { ...file, packing: file.packing.replace('Card 1', 'Card one') }],
    ['packing-changed', { ...file, close: signedAgain(close, { allotment: bytesOf('other', 16) }) }],
    ['packing-contradicts', repacked({ cards: [{ count: 3, name: 'Few' }] })],
    ['packing-contradicts', repacked({ chain: { ...chain.chain, period: 0 } })],
    ['keys-broken', { ...file, keys: keys.toReversed() }],
    ['statement-forged', { ...file, close: signGoodsClose(exampleKey('stranger'), close) }],
    ['units-changed', { ...file, units: file.units.slice(1) }],
    ['units-changed', { ...file, units: [second, first, third, ...rest] }],
    ['units-changed', { ...file, close: signedAgain(close, { units: 9 }) }],
    ['units-impossible', { ...file, units: [second, first, third, ...rest] }],
    ['units-impossible', { ...file, units: [first, first, third, ...rest] }],
    ['seed-changed', repacked({ commitment: goodsCommitmentOf(packing.allotment, bytesOf('other')) })],
    ['closed-early', { ...file, close: signedAgain(close, { closedAt: packing.closesAt - 1 }) }],
    ['closed-late', { ...file, close: signedAgain(close, { closedAt: packing.closesAt + 590 }) }],
    ['round-changed', { ...file, close: signedAgain(close, { round: close.round + 1 }) }],
    ['latest-round-wrong', { ...file, close: signedAgain(close, { latestRound: close.round - 1 }) }],
    ['randomness-forged', { ...file, roundSignature: chain.sign(close.round + 1) }],
    ['cards-wrong', { ...file, cards: file.cards.map((card) => (card % 3) + 1) }],
    ['cards-wrong', { ...file, cards: file.cards.slice(1) }],
    ['cards-wrong', { ...file, roundSignature: null }],
  ])('%s, case %#', (fault, broken) => {
    expect(faultsOf(broken)).toContain(fault)
  })
})

test('random goods files: another form of the same data is refused', () => {
  const text = writeAllotmentFile(exampleAllotment().file)
  for (const other of [`\uFEFF${text}`, text.slice(0, -1), `${text}\n`, text.replace('units ', 'units 0')])
    expect(() => readAllotmentFile(other)).toThrow(MalformedDraw)
  const packing = exampleAllotment().file.packing
  for (const other of [packing.replace('cards 6', 'cards 7'), packing.replace('card 4', 'card 04')])
    expect(() => readPackingList(other)).toThrow(MalformedDraw)
})
