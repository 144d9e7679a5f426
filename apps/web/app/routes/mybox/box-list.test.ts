import { expect, test } from 'vitest'
import { boxPath, morePath, readBoxQuery } from './box-list.ts'

const read = (query: string) => readBoxQuery(new URLSearchParams(query))

test('MY BOX: reads a tab in any case, and tickets without one', () => {
  expect(read('').tab).toBe('TICKET')
  expect(read('tab=goods').tab).toBe('GOODS')
  expect(read('tab=DOWNLOAD').tab).toBe('DOWNLOAD')
  expect(read('tab=draw').tab).toBe('DRAW')
  expect(read('tab=call').tab).toBe('CALL')
  expect(read('tab=nothing').tab).toBe('TICKET')
})

test('MY BOX: reads a page size within its limits', () => {
  expect(read('show=60').shown).toBe(60)
  for (const query of ['show=3', 'show=x', 'show=-1', 'show=1.5']) expect(read(query).shown).toBe(20)
  expect(read('show=100000').shown).toBe(500)
})

test('MY BOX: the next link keeps the tab and ends with the list', () => {
  expect(boxPath({ tab: 'TICKET', shown: 20 })).toBe('/mybox')
  expect(morePath({ tab: 'GOODS', shown: 20 }, 21)).toBe('/mybox?tab=goods&show=40')
  expect(morePath({ tab: 'GOODS', shown: 40 }, 21)).toBeNull()
  expect(morePath({ tab: 'GOODS', shown: 500 }, 900)).toBeNull()
})
