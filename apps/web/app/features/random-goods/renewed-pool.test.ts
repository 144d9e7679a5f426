import type { RandomPool } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { renewedPool } from './renewed-pool.ts'

const poolIn = (lang: 'ko' | 'en', count: number): RandomPool => ({
  ...{ id: 'ab'.repeat(16), productId: 'pr_1', packing: 'PICKED', maker: 'Encore Studio', isEven: true },
  productName: { text: lang === 'ko' ? '앨범' : 'Album', lang },
  candidates: [
    {
      ...{ number: 1, imageUrl: null, count, chance: 1, chances: [1] },
      name: { text: lang === 'ko' ? '해왕성' : 'Neptune', lang },
    },
  ],
  ...{ randomness: 'SANDBOX', allotments: [] },
})

test('random goods: a renewed pool keeps the language of its page', () => {
  expect(renewedPool(poolIn('ko', 40), poolIn('en', 38))).toEqual(poolIn('ko', 38))
})
