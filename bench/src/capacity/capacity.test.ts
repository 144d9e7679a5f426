import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@encore/api'
import { expect, test } from 'vitest'
import { readCosts } from './costs.ts'
import { settings } from './inputs.ts'
import { buyerLoads, mediaVolume, viewerLoads } from './model.ts'
import { writePage } from './page.ts'

test('capacity: the page is that of the newest records; `npm run capacity` writes it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/capacity.md'), 'utf8')
  expect(page).toBe(writePage())
})

test('capacity: the settings are the defaults of the product', () => {
  expect(readConfig({})).toMatchObject(settings)
})

test('capacity: cores are the rate times the cost of one', () => {
  const costs = readCosts()
  const loads = [...viewerLoads(costs), ...buyerLoads(costs)]
  expect(loads.length).toBeGreaterThan(8)
  for (const { perSec, cost, cores } of loads) {
    expect(perSec).toBeGreaterThan(0)
    expect(cores * 1_000_000).toBeCloseTo(perSec * cost.us)
  }
})

test('capacity: 200,000 viewers of 2,928 kbit/s take 586 Gbit/s', () => {
  expect(mediaVolume().gigabitsPerSec).toBeCloseTo(585.6)
})
