import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSimulive } from '../channel/simulive.ts'
import { stage } from '../testing/stage.ts'
import { readReload } from './blocking-reload.ts'

const channel = createSimulive({ channel: 'stage', clip: stage, startsAtMs: 0, endsAtMs: 1e12, loops: true })
/** Segment 9, the tenth, is whole; part 10.2 comes next. */
const edge = { state: 'OPEN' as const, firstSegment: 2, firstPart: 0, nextPart: 42 }
const read = (query: string) => readReload(query, channel, edge)

describe('blocking reload: request', () => {
  test.each([
    ['', { kind: 'NOW' }],
    ['other=1', { kind: 'NOW' }],
    ['_HLS_msn=10', { kind: 'NOW' }],
    ['_HLS_msn=10&_HLS_part=3', { kind: 'NOW' }],
    ['_HLS_msn=0&_HLS_part=0', { kind: 'NOW' }],
    ['_HLS_msn=1&_HLS_part=0', { kind: 'NOW' }],
    ['_HLS_msn=11&_HLS_part=1', { kind: 'NOW' }],
    ['_HLS_msn=11&_HLS_part=2', { kind: 'AFTER_PART', part: 42 }],
    ['_HLS_msn=11', { kind: 'AFTER_PART', part: 43 }],
    ['_HLS_msn=11&_HLS_part=4', { kind: 'AFTER_PART', part: 44 }],
    ['_HLS_msn=11&_HLS_part=77', { kind: 'AFTER_PART', part: 44 }],
    ['_HLS_msn=12', { kind: 'AFTER_PART', part: 47 }],
  ])('%s is %o', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })

  test.each([
    '_HLS_msn=13',
    '_HLS_msn=12&_HLS_part=77',
    '_HLS_part=1',
    '_HLS_msn=',
    '_HLS_msn=-1',
    '_HLS_msn=1e1',
    '_HLS_msn=010',
    '_HLS_msn=10.5',
    '_HLS_msn=99999999999',
    '_HLS_msn=11&_HLS_msn=12',
    '_HLS_msn=11&_HLS_part=',
    '_HLS_msn=11&_HLS_part=-1',
    '_HLS_msn=11&_HLS_part=1&_HLS_part=1',
    '_HLS_msn=%00',
  ])('refuses %s', (query) => {
    expect(read(query)).toEqual({ kind: 'REFUSED' })
  })

  test('waits for nothing on an ended channel', () => {
    expect(readReload('_HLS_msn=500', channel, { ...edge, state: 'ENDED' })).toEqual({ kind: 'NOW' })
  })

  test('never waits longer than three segments', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 13 }), fc.option(fc.nat(20)), (segment, part) => {
        const reload = read(`_HLS_msn=${segment}${part === null ? '' : `&_HLS_part=${part}`}`)
        const partsAhead = reload.kind === 'AFTER_PART' ? reload.part - edge.nextPart : 0
        expect(partsAhead).toBeLessThan(12)
      }),
    )
  })
})
