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

test('audit names: an entry names its event in the reader’s language by its present name', async () => {
  await done('POST /api/studio/event')
  const { object } = await entryOf('event.create')
  expect(object).toMatchObject({ name: { text: 'Glass Tides' }, leadsTo: { kind: 'event', id: object.id } })
  await stage.studio.world.db.owner`
    insert into event_text (event_id, lang, title) values (${object.id}, 'ko', '유리 파도')
    on conflict (event_id, lang) do update set title = excluded.title`
  expect((await entryOf('event.create', 'ko')).object.name).toEqual({ text: '유리 파도', lang: 'ko' })
})

test('audit names: notices, messages, polls, campaigns, members and themes have names', async () => {
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

test('audit names: entries named by their order or show link there', async () => {
  await done('POST /api/studio/order/{id}/reveal')
  const { object } = await entryOf('order.reveal')
  expect(object).toMatchObject({ leadsTo: { kind: 'order', id: object.id } })
  expect(object.name?.text).not.toBe('')
  await done('POST /api/studio/event/{eventId}/caption')
  const caption = await entryOf('caption.write')
  expect(caption.object).toMatchObject({ name: null, leadsTo: null })
  expect(caption.eventTitle?.text).toBeTruthy()
})

test('audit names: a deleted object keeps the name of its entry and no link', async () => {
  await done('POST /api/studio/broadcast')
  const { object } = await entryOf('broadcast.create')
  await stage.studio.world.db.owner`delete from broadcast where id = ${object.id}`
  expect((await entryOf('broadcast.create')).object).toMatchObject({
    name: { text: 'Doors open early' },
    leadsTo: null,
  })
})

test('audit names: an invitation shows no more than its entry hints at', async () => {
  await done('POST /api/studio/team/invitation')
  expect((await entryOf('team.invite')).object.name?.text).toMatch(/^..•••@/)
})

test('audit names: a page needs the same statements for one entry as for many of all kinds', async () => {
  const few = await statementsOf(() => log('en', { size: '1' }))
  const many = await statementsOf(async () => expect((await log()).length).toBeGreaterThan(12))
  expect(many).toBe(few)
})
