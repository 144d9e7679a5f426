import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIngestChannel } from '#modules/live/channels/index.ts'
import { writePoll } from '#modules/live/polls/index.ts'
import { writeCues } from '#modules/live/timeline/index.ts'
import { done, light } from '#test/live/show.ts'
import { addEvent } from '#test/live/theatre.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import type { Sent } from '#test/world.ts'
import { sampleOf } from './samples.ts'
import { everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
/** Objects that a call may be about, by the prefix of their ids. */
let things: Record<string, string>
beforeAll(async () => {
  studio = await openStudio()
  const { world } = studio
  const author = await signUpMember(studio)
  await studio.grant(author.uid, [everywhere('OWNER')])
  const { id: ev } = await addEvent(world, { isFree: true })
  await world.db.app.begin((tx) => openIngestChannel(tx, { eventId: ev, lowLatency: true }))
  const draft = { eventId: ev, question: { en: 'Which?' }, options: [{ en: 'One' }, { en: 'Two' }] }
  const writer = { uid: author.uid, nowMs: world.api.ctx.clock.now() }
  const [poll, cues, said] = [
    await done(world, (tx) => writePoll(tx, author.uid, draft)),
    await done(world, (tx) => writeCues(tx, writer, ev, [light(60_000, '#2060ff')])),
    await world.send('POST /api/v1/live/{id}/chat', {
      token: author.token,
      params: { id: ev },
      body: { clientId: 'said-here', text: 'hello' },
    }),
  ]
  expect([poll.status, cues.status, said.status]).toEqual([200, 200, 200])
  const [{ id: cu }] = cues.body
  things = { ev, po: poll.body.id, px: poll.body.options[0].id, cu, m: author.uid }
})
afterAll(() => studio.close())

const ofMembers = (Object.keys(endpoints) as EndpointKey[]).filter((key) => {
  const { auth }: Endpoint = endpoints[key]
  return auth === 'member' || auth === 'viewer'
})

const call = (by: TestMember, key: EndpointKey) => {
  const { params, query, body }: Endpoint = endpoints[key]
  return studio.world.send(key, {
    token: by.token,
    ...(params ? { params: sampleOf(params, things) as Record<string, string> } : {}),
    ...(query ? { query: sampleOf(query, things) as Record<string, string> } : {}),
    ...(body ? { body: sampleOf(body, things) } : {}),
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
}
const outcomeOf = ({ status, body }: Sent) => ({ status, name: body?.name ?? null })

test.each(ofMembers)('staff on public pages: %s returns what any fan gets', async (key) => {
  const [fan, owner] = [await signUpMember(studio), await signUpMember(studio)]
  await studio.grant(owner.uid, [everywhere('OWNER')])
  const [asFan, asOwner] = [await call(fan, key), await call(owner, key)]
  expect(outcomeOf(asOwner)).toEqual(outcomeOf(asFan))
})

test('staff on public pages: a poll draft is visible in the studio only', async () => {
  const owner = await signUpMember(studio)
  await studio.grant(owner.uid, [everywhere('OWNER')])
  expect((await call(owner, 'GET /api/v1/poll')).body).toEqual({ content: [] })
})
