import type { ResultStatus } from '@encore/contract/rules/draws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSignedItems } from '#test/live/signing-draw.ts'
import { addEvent } from '#test/live/theatre.ts'
import { addFans, openShop, type Shop } from './shop.ts'

let shop: Shop
let eventId: string
beforeAll(async () => {
  shop = await openShop()
  eventId = (await addEvent(shop.world, { isFree: true })).id
})
afterAll(() => shop.close())

const places = 21

/** A drawn draw of 21 places with these results; returns the public outcome. */
async function outcomeOf(statuses: readonly ResultStatus[], namesWinners: boolean) {
  const fans = await addFans(shop, statuses.length)
  for (const [at, { uid }] of fans.entries())
    await shop.world.db.owner`
      update member set nickname = ${`${'zyxwvutsrqponmlkjihgfedcba'[at]} ${uid}`}, nickname_key = ${uid}
      where uid = ${uid}`
  const id = await drawSignedItems(shop, eventId, fans, statuses, { places, reserves: 1, namesWinners })
  const { body } = await shop.world.send('GET /api/v1/draw/{id}/outcome', { params: { id } })
  const rules = await shop.world.api.http.inject({ url: `/draws/${id}/rules.txt` })
  return { body, rules: rules.body, fans }
}

const winners = (count: number): ResultStatus[] => Array.from({ length: count }, () => 'WINNER')

test('named winners: masked and alphabetical from 20 on, as the rules say, without those who gave up', async () => {
  const { body, rules, fans } = await outcomeOf([...winners(20), 'FORFEITED', 'RESERVE'], true)
  expect(body.names).toEqual([...'ghijklmnopqrstuvwxyz'].map((first) => `${first}•`))
  expect(rules).toContain('From 20 winners on, the first character of each nickname is published')
  for (const { uid } of fans) expect(JSON.stringify(body)).not.toContain(uid)
})

test('named winners: nobody is named below 20, and without the rule', async () => {
  expect((await outcomeOf([...winners(19), 'FORFEITED', 'FORFEITED'], true)).body.names).toBeNull()
  const { body, rules } = await outcomeOf(winners(21), false)
  expect(body.names).toBeNull()
  expect(body.winners).toHaveLength(21)
  expect(rules).not.toContain('nickname')
})
