import type { CaptionDraft, CueDraft } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { correctCue, noteCue, publishCues, withdrawCue, writeCues } from '#modules/live/timeline/index.ts'
import { createWorldWithMail, openGuest, signUpMember, type TestMember } from '#test/members.ts'
import { countStatements } from '#test/statements.ts'
import type { Sent, World } from '#test/world.ts'
import { caption, done, light, staffAt } from './show.ts'
import { addEvent, giveTicket, openTheatre, roomOf, type Theatre } from './theatre.ts'

let mail: Awaited<ReturnType<typeof createWorldWithMail>>
let world: World
let fan: TestMember
let operator: TestMember
let theatre: Theatre

beforeAll(async () => {
  mail = await createWorldWithMail()
  world = mail.world
  fan = await signUpMember(mail)
  operator = await signUpMember(mail)
  await staffAt(world, operator, null, 'ORGANISER')
  theatre = await openTheatre(world)
  publishCues(theatre.ctx, theatre.hub.rooms)
})
afterAll(async () => {
  await theatre.close()
  await mail.close()
})

const writer = ({ uid }: TestMember) => ({ uid, nowMs: world.api.ctx.clock.now() })
const write = async (id: string, cues: CueDraft[], by = operator) => {
  const { status, body } = await done(world, (tx) => writeCues(tx, writer(by), id, cues))
  return { status, body: status === 200 ? { cues: body } : body }
}
const change = (work: Promise<Pick<Sent, 'status' | 'body'>>) =>
  work.then(({ status, body }) => ({ status, body: status === 200 ? body.cue : body }))
const correct = (id: string, cue: CaptionDraft, by = operator) =>
  change(done(world, (tx) => correctCue(tx, writer(by), id, cue)))
const withdraw = (id: string, by = operator) => change(done(world, (tx) => withdrawCue(tx, writer(by), id)))
const read = (id: string, from: number, to: number, token = fan.token) =>
  world.send('GET /api/v1/live/{id}/timeline', { params: { id }, query: { from, to }, token })
const texts = (cues: { text?: string }[]) => cues.map(({ text }) => text)

test('timeline: captions in four languages reach the room at once and are read back at their media time', async () => {
  const { id } = await addEvent(world, { isFree: true })
  const viewer = await theatre.enter(id, fan.uid)
  const written = await write(id, [
    caption('Lights up', 70_000),
    caption('불을 켜요', 70_000, 'ko'),
    caption('明かりを', 70_000, 'ja'),
    caption('亮灯', 70_000, 'zhhans'),
  ])
  expect(written.status).toBe(200)
  const received = await viewer.receive('cues')
  expect(received).toEqual({ type: 'cues', room: roomOf(id), cues: written.body.cues })
  expect(received.cues.map(({ seq, mediaMs }) => [seq, mediaMs])).toEqual(
    [1, 2, 3, 4].map((n) => [n, 70_000]),
  )
  const { body } = await read(id, 60_000, 90_000)
  expect(body).toEqual({ active: [], cues: written.body.cues, lastSeq: 4 })
})

test('timeline: a cue without a media time is published now by the server’s clock', async () => {
  const event = await addEvent(world, { isFree: true })
  const before = world.api.ctx.clock.now() - event.startAt.getTime()
  const { body } = await write(event.id, [caption('now')])
  const after = world.api.ctx.clock.now() - event.startAt.getTime()
  expect(body.cues[0].mediaMs).toBeGreaterThanOrEqual(before)
  expect(body.cues[0].mediaMs).toBeLessThanOrEqual(after)
})

test('timeline: corrections and withdrawals are published, and written cues never change', async () => {
  const { id } = await addEvent(world, { isFree: true })
  const viewer = await theatre.enter(id, fan.uid)
  const { body } = await write(id, [caption('Helo', 10_000), caption('twice', 11_000)])
  const [first, second] = body.cues
  const corrected = await correct(first.id, caption('Hello', 12_000))
  expect(corrected.body).toMatchObject({ id: first.id, seq: 3, text: 'Hello', mediaMs: 12_000 })
  const gone = await withdraw(second.id)
  expect(gone.body).toEqual({ id: second.id, seq: 4, mediaMs: 11_000, kind: 'WITHDRAWN' })
  await viewer.receive('cues', ({ cues }) => cues.some(({ kind }) => kind === 'WITHDRAWN'))
  const seqs = viewer.heard.flatMap((message) => (message.type === 'cues' ? message.cues : []))
  expect(seqs.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(texts((await read(id, 0, 60_000)).body.cues)).toEqual(['Hello'])
  expect((await correct(second.id, caption('back', 11_000))).status).toBe(404)
  const kept = await world.db.owner`select seq, version from cue where event_id = ${id} order by seq`
  expect(kept.map(({ version }) => version)).toEqual([1, 1, 2, 2])
  const rewritten = world.db.app`update cue set media_ms = 0 where event_id = ${id}`
  await expect(rewritten).rejects.toMatchObject({ code: '42501' })
})

test('timeline: a newcomer receives the active cues', async () => {
  const { id } = await addEvent(world, { isFree: true })
  await write(id, [
    light(1_000, '#ffd000'),
    light(5_000, '#2060ff'),
    light(50_000, '#ffffff'),
    caption('still there', 28_000),
    caption('long gone', 20_000),
  ])
  const message = { id: 'cm_01JD0000000000000000000000', author: { uid: 'm', name: 'serin' }, text: 'hi' }
  await world.db.app.begin((tx) =>
    noteCue(tx, id, {
      id: 'cu_01JD0000000000000000000000',
      kind: 'PINNED',
      mediaMs: 2_000,
      body: { message },
    }),
  )
  const { body } = await read(id, 30_000, 60_000)
  expect(body.active.map((cue: { kind: string; mediaMs: number }) => [cue.kind, cue.mediaMs])).toEqual([
    ['PINNED', 2_000],
    ['LIGHT', 5_000],
    ['CAPTION', 28_000],
  ])
  expect(body.cues.map((cue: { mediaMs: number }) => cue.mediaMs)).toEqual([50_000])
})

test('timeline: refuses lights that flash more than three times a second, also in sum', async () => {
  const { id } = await addEvent(world, { isFree: true })
  const strobe = { pattern: 'FLASH', periodMs: 300 } as const
  const refused = await write(id, [light(1_000, '#ffffff'), light(9_000, '#ffffff', strobe)])
  expect(refused).toMatchObject({
    status: 400,
    body: { name: 'INVALID_INPUT', fields: [{ path: 'cues/1', rule: 'flashes' }] },
  })
  const blinks = (at: number) => [light(at, '#ffffff'), light(at + 100, '#000000')]
  expect(
    (
      await write(
        id,
        [0, 200, 400].flatMap((at) => blinks(20_000 + at)),
      )
    ).status,
  ).toBe(200)
  const one = await write(id, blinks(20_600))
  expect(one.body.fields).toEqual([{ path: 'cues/0', rule: 'flashes' }])
  expect((await write(id, [light(60_000, '#ff0000', { pattern: 'FLASH' })])).body.fields).toEqual([
    { path: 'cues/0', rule: 'red' },
  ])
})

test('timeline: two operators who blink at once cannot flash together', async () => {
  const { id } = await addEvent(world, { isFree: true })
  const blink = (at: number) => write(id, [light(at, '#ffffff'), light(at + 40, '#000000')])
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => blink(n * 80)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('timeline: requires staff of the event: captions also from moderators, lights not', async () => {
  const { id } = await addEvent(world, { isFree: true })
  const { id: other } = await addEvent(world, { isFree: true })
  const moderator = await signUpMember(mail)
  await staffAt(world, moderator, id, 'MODERATOR')
  expect((await write(id, [caption('hi', 0)], fan)).status).toBe(404)
  expect((await write(id, [caption('hi', 0)], moderator)).status).toBe(200)
  expect((await write(id, [light(0, '#ffffff')], moderator)).status).toBe(404)
  expect((await write(other, [caption('hi', 0)], moderator)).status).toBe(404)
  const cue = (await write(id, [light(0, '#ffffff')])).body.cues[0]
  expect((await withdraw(cue.id, moderator)).status).toBe(404)
  expect((await withdraw(cue.id, fan)).status).toBe(404)
  expect((await correct(cue.id, caption('no light', 0))).status).toBe(404)
})

test('timeline: refuses unsuitable text by its place', async () => {
  const { id } = await addEvent(world, { isFree: true })
  const refused = await write(id, [caption('fine', 0), caption('a\u202eb', 0), caption('x'.repeat(161), 0)])
  expect(refused.body.fields).toEqual([
    { path: 'cues/1/text', rule: 'characters' },
    { path: 'cues/2/text', rule: 'maxLength' },
  ])
  expect((await write(id, [caption('visit encore.live\nnow', 0)])).status).toBe(200)
})

test('timeline: a free event’s past is public and cacheable, and a paid one requires a ticket', async () => {
  const past = new Date(world.api.ctx.clock.now() - 600_000)
  const { id: free } = await addEvent(world, { isFree: true, startAt: past })
  const guest = (await openGuest(world)).session.idToken
  const settled = await read(free, 0, 300_000, '')
  expect(settled.headers['cache-control']).toBe('public, max-age=60')
  expect((await read(free, 300_000, 700_000, guest)).headers['cache-control']).not.toContain('public')
  const { id: paid } = await addEvent(world, { startAt: past })
  expect(await read(paid, 0, 300_000)).toMatchObject({ status: 402, body: { name: 'NOT_ENTITLED' } })
  await giveTicket(world, fan.uid, paid)
  const held = await read(paid, 0, 300_000)
  expect([held.status, held.headers['cache-control']]).toEqual([200, expect.not.stringContaining('public')])
  const { id: hidden } = await addEvent(world, { isHidden: true })
  expect((await read(hidden, 0, 1)).status).toBe(404)
  expect((await read(free, 0, 600_001)).body.fields).toEqual([{ path: 'to', rule: 'maximum' }])
  expect((await read(free, 5, 5)).body.fields).toEqual([{ path: 'to', rule: 'minimum' }])
})

test('timeline: reading needs the same statements for one cue as for hundreds', async () => {
  const { id } = await addEvent(world, { isFree: true })
  const statementsOf = countStatements(world.api.ctx)
  await write(id, [caption('one', 0)])
  const one = await statementsOf(() => read(id, 0, 600_000))
  for (let batch = 0; batch < 3; batch++)
    await write(
      id,
      Array.from({ length: 100 }, (_, n) => caption(`line ${n}`, batch * 100_000 + n * 900)),
    )
  const many = await statementsOf(() => read(id, 0, 600_000))
  expect(many).toBe(one)
  const crowd = () => Promise.all(Array.from({ length: 20 }, () => read(id, 0, 500_000)))
  expect(await statementsOf(crowd)).toBeLessThan(12 * one)
})

test('timeline: cues of another process appear once here', async () => {
  const { id } = await addEvent(world, { isFree: true })
  const viewer = await theatre.enter(id, fan.uid)
  await Promise.all(Array.from({ length: 12 }, (_, n) => write(id, [caption(`line ${n}`, n * 1_000)])))
  const seqs = () =>
    viewer.heard.flatMap((message) => (message.type === 'cues' ? message.cues.map(({ seq }) => seq) : []))
  await vi.waitFor(() => expect(seqs()).toEqual(Array.from({ length: 12 }, (_, n) => n + 1)), 10_000)
})
