import type { AuditEntry } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { openStage, recipes, type WriteKey } from './recipes/index.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let statementsOf: StatementsOf
beforeAll(async () => {
  stage = await openStage()
  statementsOf = countStatements(stage.studio.world.api.ctx)
}, 120_000)
afterAll(() => stage.close())

async function done(key: WriteKey): Promise<void> {
  const { params, body } = await recipes[key](stage)
  await stage.made(key, { params, body })
}

async function log(language = 'en', query: object = {}): Promise<AuditEntry[]> {
  const sent = await stage.studio.send('GET /api/studio/audit', {
    cookie: stage.owner.staffCookie,
    query: { size: '100', ...query },
    headers: { 'accept-language': language },
  })
  expect(sent.status).toBe(200)
  return sent.body.content
}
const entryOf = async (action: string, language?: string) => {
  const [entry] = await log(language, { action })
  if (!entry) throw new Error(`no entry of ${action}`)
  return entry
}

test('audit: an entry names its event in the reader’s language, as it is called now', async () => {
  await done('POST /api/studio/event')
  const { object } = await entryOf('event.create')
  expect(object).toMatchObject({ name: { text: 'Glass Tides' }, leadsTo: { kind: 'event', id: object.id } })
  await stage.studio.world.db.owner`
    insert into event_text (event_id, lang, title) values (${object.id}, 'ko', '유리 파도')
    on conflict (event_id, lang) do update set title = excluded.title`
  expect((await entryOf('event.create', 'ko')).object.name).toEqual({ text: '유리 파도', lang: 'ko' })
})

test('audit: notices, messages, polls, campaigns, members and collections have their names', async () => {
  const kinds: [WriteKey, string, string][] = [
    ['POST /api/studio/notice', 'notice.create', 'notice'],
    ['POST /api/studio/broadcast', 'broadcast.create', 'broadcast'],
    ['POST /api/studio/event/{eventId}/poll', 'poll.write', 'poll'],
    ['POST /api/studio/coupon', 'coupon.create', 'campaign'],
    ['POST /api/studio/theme', 'theme.create', 'theme'],
    ['POST /api/studio/artist', 'artist.create', 'artist'],
    ['POST /api/studio/product', 'product.create', 'product'],
    ['POST /api/studio/event/{eventId}/entitlement', 'right.grant', 'member'],
  ]
  for (const [key] of kinds) await done(key)
  for (const [, action, kind] of kinds) {
    const { object } = await entryOf(action)
    expect({ action, kind: object.leadsTo?.kind, named: object.name !== null }).toEqual({
      action,
      kind,
      named: true,
    })
  }
})

test('audit: what is called by its order or its show leads there', async () => {
  await done('POST /api/studio/order/{id}/reveal')
  const { object } = await entryOf('order.reveal')
  expect(object).toMatchObject({ leadsTo: { kind: 'order', id: object.id } })
  expect(object.name?.text).not.toBe('')
  await done('POST /api/studio/event/{eventId}/caption')
  const caption = await entryOf('caption.write')
  expect(caption.object).toMatchObject({ name: null, leadsTo: null })
  expect(caption.eventTitle?.text).toBeTruthy()
})

test('audit: what is gone is called as its entry calls it, and leads nowhere', async () => {
  await done('POST /api/studio/broadcast')
  const { object } = await entryOf('broadcast.create')
  await stage.studio.world.db.owner`delete from broadcast where id = ${object.id}`
  expect((await entryOf('broadcast.create')).object).toMatchObject({
    name: { text: 'Doors open early' },
    leadsTo: null,
  })
})

test('audit: of who is invited no more is read than the entry hints at', async () => {
  await done('POST /api/studio/team/invitation')
  expect((await entryOf('team.invite')).object.name?.text).toMatch(/^..•••@/)
})

test('audit: a page costs the same statements for one entry as for many of all kinds', async () => {
  const few = await statementsOf(() => log('en', { size: '1' }))
  const many = await statementsOf(async () => expect((await log()).length).toBeGreaterThan(12))
  expect(many).toBe(few)
})
