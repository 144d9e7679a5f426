import type { StudioEvent } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent } from '#test/live/theatre.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let owner: Colleague
const made: string[] = []
beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
  const now = studio.world.api.ctx.clock.now()
  const at = (minutes: number) => new Date(now + minutes * 60_000)
  // Some start at the same time and some end at the same time; the first two end in ten minutes.
  for (const from of [-50, -50, 20, 20, 30, -300, -200, -200])
    made.push(
      (
        await addEvent(studio.world, {
          ...{ doorsAt: at(from - 5), startAt: at(from), endAt: at(from + 60), ticketCloseAt: at(from) },
          isHidden: from === 30,
        })
      ).id,
    )
}, 60_000)
afterAll(() => studio.close())

const part = async (query: object, { staffCookie: cookie } = owner) =>
  studio.send('GET /api/studio/event', { cookie, query: { ...query } })

async function parts(size: number, query: object = {}): Promise<string[][]> {
  const found: string[][] = []
  let cursor: string | null = null
  do {
    const { body } = await part({ ...query, size, ...(cursor && { cursor }) })
    found.push(body.content.map(({ id }: StudioEvent) => id))
    cursor = body.nextCursor
  } while (cursor !== null)
  return found
}

test('studio event list: returns every event once in order, whatever the page size', async () => {
  const [whole = [], ...rest] = await parts(500)
  expect(rest).toEqual([])
  expect(whole).toEqual(expect.arrayContaining([...made, tide]))
  for (const size of [1, 2, 3]) {
    const found = await parts(size)
    expect(found.length).toBe(Math.ceil(whole.length / size))
    expect(found.flat()).toEqual(whole)
  }
})

test('studio event list: returns an event once that ends between two pages', async () => {
  const first = await part({ size: 1 })
  await studio.pass('15 minutes')
  const seen: string[] = first.body.content.map(({ id }: StudioEvent) => id)
  let cursor = first.body.nextCursor
  while (cursor !== null) {
    const { body } = await part({ size: 2, cursor })
    seen.push(...body.content.map(({ id }: StudioEvent) => id))
    cursor = body.nextCursor
  }
  expect(new Set(seen)).toEqual(new Set((await parts(500)).flat()))
})

test('studio event list: continues a search and refuses a malformed cursor at its field', async () => {
  const whole = (await parts(500, { keyword: 'show-' })).flat()
  expect(whole).toHaveLength(made.length)
  expect((await parts(3, { keyword: 'show-' })).flat()).toEqual(whole)
  expect((await part({ cursor: `ab.${'x'.repeat(22)}` })).body.fields).toEqual([
    { path: 'cursor', rule: 'unknown' },
  ])
  const organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  const { body } = await part({ size: 1 }, organiser)
  expect([body.content.map(({ id }: StudioEvent) => id), body.nextCursor]).toEqual([[tide], null])
})
