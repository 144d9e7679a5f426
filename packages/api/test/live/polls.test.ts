import { randomUUID } from 'node:crypto'
import type { PollDraft } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDue, foldVotes, publishTallies, returnSouls } from '#modules/live/polls/keep-polls.ts'
import { cancelPoll, isSecondOpen, startPoll, stopPoll, writePoll } from '#modules/live/polls/run-poll.ts'
import { publishCues } from '#modules/live/timeline/index.ts'
import { moveClock } from '#platform/db/move-clock.ts'
import { createWorldWithMail, openGuest, signUpMember, type TestMember } from '#test/members.ts'
import type { World } from '#test/world.ts'
import { done, faults, souls, staffAt } from './show.ts'
import { addEvent, giveTicket, openTheatre, roomOf, type Theatre } from './theatre.ts'

let mail: Awaited<ReturnType<typeof createWorldWithMail>>
let world: World
let fan: TestMember
let rival: TestMember
let host: TestMember
let theatre: Theatre
let tallies: ReturnType<typeof publishTallies>

beforeAll(async () => {
  mail = await createWorldWithMail()
  world = mail.world
  fan = await signUpMember(mail)
  rival = await signUpMember(mail)
  host = await signUpMember(mail)
  await staffAt(world, host, null, 'OWNER')
  theatre = await openTheatre(world)
  publishCues(theatre.ctx, theatre.hub.rooms)
  tallies = publishTallies(theatre.ctx, theatre.hub.rooms)
})
afterAll(async () => {
  tallies.close()
  await theatre.close()
  await mail.close()
})

const question = { en: 'Which song next?', ko: '다음 곡은?' }
const labels = [{ en: 'Embers' }, { en: 'Low Tide', ko: '썰물' }]

const write = (eventId: string, by = host, draft: PollDraft = { question, options: labels }) =>
  done(world, (tx) => writePoll(tx, by.uid, { eventId, ...draft }))
const open = (id: string, durationSec = 600, by = host) =>
  done(world, (tx) => startPoll(tx, by.uid, id, durationSec)).catch((cause) => {
    if (isSecondOpen(cause)) return { status: 409, body: { name: 'POLL_OPEN' } }
    throw cause
  })
const close = (id: string) => done(world, (tx) => stopPoll(tx, host.uid, id))
const declareVoid = (id: string, reason: string) => done(world, (tx) => cancelPoll(tx, host.uid, id, reason))
const vote = (id: string, optionId: string, given: number, token = fan.token, key?: string) =>
  world.send('POST /api/v1/poll/{id}/vote', {
    params: { id },
    body: { optionId, souls: given },
    token,
    headers: key ? { 'idempotency-key': key } : {},
  })
const list = (eventId: string, token = fan.token) =>
  world.send('GET /api/v1/poll', { query: { eventId }, token })
const sums = (poll: { tally: { options: { souls: number; votes: number }[] } }) =>
  poll.tally.options.map((option) => [option.souls, option.votes])

async function openPoll(durationSec = 600) {
  const { id: eventId } = await addEvent(world, { isFree: true })
  const { body: draft } = await write(eventId)
  const { body: poll } = await open(draft.id, durationSec)
  const [first, second] = poll.options.map((option: { id: string }) => option.id)
  return { eventId, id: poll.id as string, first: first as string, second: second as string }
}

test('polls: notify the room at once when written, opened, voted in and closed', async () => {
  const { id: eventId } = await addEvent(world, { isFree: true })
  const viewer = await theatre.enter(eventId, fan.uid)
  const { body: draft } = await write(eventId)
  expect(draft).toMatchObject({ state: 'DRAFT', openedAt: null, question })
  expect((await list(eventId)).body.content).toEqual([])
  expect((await list(eventId, host.token)).body.content).toEqual([])
  const { body: poll } = await open(draft.id)
  const [embers, tide] = poll.options
  const opened = await viewer.receive('cues')
  expect(opened.cues).toMatchObject([
    { kind: 'POLL_OPENED', poll: { id: draft.id, question, options: poll.options, closesAt: poll.closesAt } },
  ])
  await souls(world, fan.uid, 100)
  const voted = await vote(draft.id, embers.id, 30)
  expect(voted.body).toEqual({ pollId: draft.id, soul: 70, mine: [{ optionId: embers.id, souls: 30 }] })
  await vote(draft.id, tide.id, 5)
  const tally = await viewer.receive('tally', ({ options }) => options[1]?.souls === 5)
  expect(tally).toMatchObject({ room: roomOf(eventId), pollId: draft.id, isFinal: false })
  expect(tally.options.map(({ souls: given, votes }) => [given, votes])).toEqual([
    [30, 1],
    [5, 1],
  ])
  const { body: closed } = await close(draft.id)
  expect(closed).toMatchObject({ state: 'CLOSED', tally: { isFinal: true } })
  const received = await viewer.receive('cues', ({ cues }) => cues[0]?.kind === 'POLL_CLOSED')
  expect(received.cues).toMatchObject([
    { poll: { id: draft.id, voidReason: null, options: [{ souls: 30 }, { souls: 5 }] } },
  ])
  expect(await vote(draft.id, embers.id, 1)).toMatchObject({ status: 409, body: { name: 'POLL_CLOSED' } })
  const { body: listed } = await list(eventId)
  expect(listed.content[0].mine).toEqual(
    expect.arrayContaining([
      { optionId: embers.id, souls: 30 },
      { optionId: tide.id, souls: 5 },
    ]),
  )
  expect(await faults(world)).toEqual([])
})

test('polls: count a double tap once and repeat the response', async () => {
  const { id, first } = await openPoll()
  await souls(world, fan.uid, 10)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => vote(id, first, 10, fan.token, key)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { mine: [{ optionId: first, souls: 10 }] } })
  expect((await vote(id, first, 9, fan.token, key)).status).toBe(422)
  expect(await faults(world)).toEqual([])
})

test('polls: refuse missing souls, an unknown option and a bad number', async () => {
  const { id, first, eventId } = await openPoll()
  const other = await openPoll()
  const poor = await signUpMember(mail)
  await souls(world, poor.uid, 7)
  expect(await vote(id, first, 8, poor.token)).toMatchObject({
    status: 402,
    body: { name: 'INSUFFICIENT_SOULS', data: { shortBy: 1, balance: 7 } },
  })
  expect((await vote(id, other.first, 1, poor.token)).status).toBe(404)
  for (const given of [0, -1, 1.5, 1_000_001, '3', null])
    expect((await vote(id, first, given as number, poor.token)).body.fields[0].path).toBe('souls')
  const guest = (await openGuest(world)).session.idToken
  expect(await vote(id, first, 1, guest)).toMatchObject({ status: 403, body: { name: 'MEMBER_ONLY' } })
  expect(sums((await list(eventId)).body.content[0])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect((await list(eventId, guest)).body.content[0].mine).toBeNull()
})

test('polls: require an entitlement to a paid event', async () => {
  const { id: eventId } = await addEvent(world)
  const { body: draft } = await write(eventId)
  const { body: poll } = await open(draft.id)
  await souls(world, rival.uid, 3)
  expect((await list(eventId, rival.token)).status).toBe(402)
  expect((await vote(poll.id, poll.options[0].id, 1, rival.token)).body.name).toBe('NOT_ENTITLED')
  await giveTicket(world, rival.uid, eventId)
  expect((await vote(poll.id, poll.options[0].id, 1, rival.token)).status).toBe(200)
})

test('polls: are run by the show’s staff only, one open at a time, each once', async () => {
  const { id: eventId } = await addEvent(world, { isFree: true })
  const moderator = await signUpMember(mail)
  await staffAt(world, moderator, eventId, 'MODERATOR')
  expect((await write(eventId, moderator)).status).toBe(404)
  const [one, two] = [(await write(eventId)).body.id, (await write(eventId)).body.id]
  expect((await open(one, 60, fan)).status).toBe(404)
  const both = await Promise.all([open(one), open(two)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.name).toBe('POLL_OPEN')
  const opened = both[0].status === 200 ? one : two
  expect((await open(opened)).body).toMatchObject({ name: 'POLL_MOVED', data: { state: 'OPEN' } })
  expect((await close(opened)).status).toBe(200)
  expect((await close(opened)).body.name).toBe('POLL_MOVED')
  const past = new Date(world.api.ctx.clock.now() - 1_000)
  const { id: over } = await addEvent(world, { endAt: past, ticketCloseAt: past })
  expect((await open((await write(over)).body.id)).body).toMatchObject({
    name: 'NOT_ON_AIR',
    data: { status: 'ENDED' },
  })
})

test('polls: require plain texts', async () => {
  const { id: eventId } = await addEvent(world, { isFree: true })
  const refused = await write(eventId, host, {
    question: {},
    options: [{ en: 'fine' }, { ja: 'a\u202eb' }],
  })
  expect(refused.body.fields).toEqual([
    { path: 'question', rule: 'required' },
    { path: 'options/1/ja', rule: 'characters' },
  ])
})

test('polls: return every soul once when declared void and explain it on the timeline', async () => {
  const { id, first, second, eventId } = await openPoll()
  const voters = await Promise.all([signUpMember(mail), signUpMember(mail), signUpMember(mail)])
  for (const voter of voters) await souls(world, voter.uid, 50)
  const [stays, , leaves] = voters
  for (const [n, voter] of voters.entries()) await vote(id, n % 2 === 0 ? first : second, 20, voter.token)
  await vote(id, second, 30, stays.token)
  await world.send('POST /api/v1/member/leave', { body: {}, token: leaves.token })
  await close(id)
  const { body: voided } = await declareVoid(id, 'Bought accounts')
  expect(voided).toMatchObject({ state: 'VOID', voidReason: 'Bought accounts' })
  expect((await declareVoid(id, 'again')).body.name).toBe('POLL_MOVED')
  await Promise.all([returnSouls(world.api.ctx), returnSouls(world.api.ctx)])
  await returnSouls(world.api.ctx)
  const balances = await world.db.owner<{ soul: number }[]>`
    select soul from wallet where member_uid = any(${voters.map(({ uid }) => uid)}) order by soul`
  expect(balances.map(({ soul }) => soul)).toEqual([0, 50, 50])
  const [forfeited] = await world.db.owner`
    select balance::int from trial_balance where currency = 'SOUL' and account = 'forfeited'`
  expect(forfeited).toEqual({ balance: 50 })
  expect(await faults(world)).toEqual([])
  const { body } = await world.send('GET /api/v1/live/{id}/timeline', {
    params: { id: eventId },
    query: { from: 0, to: 600_000 },
    token: fan.token,
  })
  expect(body.cues.map((cue: { kind: string }) => cue.kind)).toEqual(['POLL_OPENED', 'POLL_CLOSED'])
  expect(body.cues[1].poll.voidReason).toBe('Bought accounts')
  const { body: statement } = await world.send('GET /api/v1/wallet/statement', {
    query: { currency: 'SOUL' },
    token: stays.token,
  })
  expect(
    statement.content.map(
      (entry: { cause: string; amount: number; poll: { option: { text: string } } | null }) => [
        entry.cause,
        entry.amount,
        entry.poll?.option.text ?? null,
      ],
    ),
  ).toEqual(
    expect.arrayContaining([
      ['RETURN', 30, 'Low Tide'],
      ['RETURN', 20, 'Embers'],
      ['POLL', -30, 'Low Tide'],
      ['POLL', -20, 'Embers'],
      ['GRANT', 50, null],
    ]),
  )
})

test('polls: close by the database’s clock and announce the result once', async () => {
  const { id, first, eventId } = await openPoll(60)
  await souls(world, fan.uid, 5)
  expect((await vote(id, first, 1)).status).toBe(200)
  await closeDue(world.api.ctx)
  expect((await list(eventId)).body.content[0].state).toBe('OPEN')
  await moveClock(world.db.url, '61 seconds')
  await world.api.ctx.clock.sync()
  expect(await vote(id, first, 1)).toMatchObject({ status: 409, body: { name: 'POLL_CLOSED' } })
  expect((await list(eventId)).body.content[0].state).toBe('CLOSED')
  await Promise.all([closeDue(world.api.ctx), closeDue(world.api.ctx), foldVotes(world.api.ctx)])
  const closing = await world.db
    .owner`select media_ms from cue where event_id = ${eventId} and kind = 'POLL_CLOSED'`
  expect(closing).toHaveLength(1)
  await vi.waitFor(async () => expect(sums((await list(eventId)).body.content[0])[0]).toEqual([1, 1]), 10_000)
  expect(await faults(world)).toEqual([])
})
