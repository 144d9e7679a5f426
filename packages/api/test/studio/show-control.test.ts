import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClips, openChannel } from '#modules/live/channels/index.ts'
import { finishShows } from '#modules/live/replays/index.ts'
import { publishCues } from '#modules/live/timeline/index.ts'
import { caption, light, souls } from '#test/live/show.ts'
import { addEvent, openTheatre, type Theatre } from '#test/live/theatre.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import { waitingForLocks } from '#test/waiting.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let owner: Colleague
let writer: Colleague
let fan: TestMember
let theatre: Theatre

beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
  writer = await studio.hire(everywhere('MODERATOR'))
  fan = await signUpMember(studio)
  theatre = await openTheatre(studio.world)
  publishCues(theatre.ctx, theatre.hub.rooms)
}, 120_000)
afterAll(async () => {
  await theatre.close()
  await studio.close()
})

type Key = Parameters<Studio['send']>[0]
type Window = { from: string; to: string }
const at = (by: Colleague) => ({
  send: (key: Key, params: Record<string, string>, body?: unknown) =>
    studio.send(key, {
      cookie: by.staffCookie,
      params,
      ...(body === undefined ? {} : { body }),
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
})
const entries = (eventId: string) =>
  studio.world.db.owner<{ action: string; outcome: string }[]>`
    select action, outcome from audit_entry where event_id = ${eventId} order by seq`
const done = async (eventId: string) =>
  (await entries(eventId)).filter(({ outcome }) => outcome === 'DONE').map(({ action }) => action)

describe('show control: captions', () => {
  const say = (by: Colleague, eventId: string, captions: unknown[], key: string = crypto.randomUUID()) =>
    studio.send('POST /api/studio/event/{eventId}/caption', {
      cookie: by.staffCookie,
      params: { eventId },
      body: { captions },
      headers: { 'idempotency-key': key },
    })

  test('reach the room at once, are published once, and can be corrected and withdrawn', async () => {
    const { id: eventId } = await addEvent(studio.world, { isFree: true })
    const viewer = await theatre.enter(eventId, fan.uid)
    const words = [caption('Hi Seoul', 4_000), caption('안녕', 4_000, 'ko')]
    const key = crypto.randomUUID()
    const [first, again] = [await say(writer, eventId, words, key), await say(writer, eventId, words, key)]
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect((await viewer.receive('cues')).cues).toEqual(first.body.cues)

    const [{ id }, { id: other }] = first.body.cues
    const staffCookie = at(writer)
    const corrected = await staffCookie.send(
      'PUT /api/studio/event/{eventId}/caption/{id}',
      { eventId, id },
      { caption: caption('Hi, Seoul', 4_000) },
    )
    expect(corrected.body).toMatchObject({ id, text: 'Hi, Seoul', seq: 3 })
    const gone = await staffCookie.send(
      'POST /api/studio/event/{eventId}/caption/withdraw',
      { eventId },
      { ids: [id, other] },
    )
    expect(gone.body.cues.map(({ kind }: { kind: string }) => kind)).toEqual(['WITHDRAWN', 'WITHDRAWN'])
    const twice = await staffCookie.send(
      'POST /api/studio/event/{eventId}/caption/withdraw',
      { eventId },
      { ids: [id] },
    )
    expect(twice.status).toBe(404)
    expect(await done(eventId)).toEqual(['caption.write', 'caption.correct', 'caption.withdraw'])

    const news = await studio.send('GET /api/studio/event/{eventId}/cue', {
      cookie: owner.staffCookie,
      params: { eventId },
      query: { after: 2 },
    })
    expect(news.body.cues.map(({ seq }: { seq: number }) => seq)).toEqual([3, 4, 5])
    expect(news.body.lastSeq).toBe(5)
  })

  /** Sends a correction that waits for the timeline's lock until another version of its cue is written. */
  async function correctAfter(eventId: string, cue: { id: string; mediaMs: number }, version: object) {
    const { owner: db } = studio.world.db
    const { id, mediaMs } = cue
    const first = JSON.stringify([{ id, kind: 'CAPTION', media_ms: mediaMs, ...version }])
    const { correcting } = await db.begin(async (tx) => {
      await tx`select timeline_lock(${eventId})`
      const params = { eventId, id }
      const correcting = at(writer).send('PUT /api/studio/event/{eventId}/caption/{id}', params, {
        caption: caption('Hi, Seoul', 4_000),
      })
      await expect.poll(() => waitingForLocks(db)).toBe(1)
      await tx`select cue_append(${eventId}, null, ${first}::text::json)`
      return { correcting }
    })
    return correcting
  }

  test('stay withdrawn, also when a correction arrived meanwhile', async () => {
    const { id: eventId } = await addEvent(studio.world, { isFree: true })
    const { body } = await say(writer, eventId, [caption('Hi Seoul', 4_000)])
    const [cue] = body.cues
    const corrected = await correctAfter(eventId, cue, { is_withdrawn: true, body: {} })
    expect(corrected.status).toBe(404)
    const last = await studio.world.db.owner`
      select is_withdrawn from cue where id = ${cue.id} order by version desc limit 1`
    expect(last).toEqual([{ is_withdrawn: true }])
  })

  test('appear in the log as a correction found them', async () => {
    const { id: eventId } = await addEvent(studio.world, { isFree: true })
    const { body } = await say(writer, eventId, [caption('Hi Seoul', 4_000)])
    const [cue] = body.cues
    const { lang, durationMs } = cue
    const faster = { is_withdrawn: false, body: { lang, durationMs, text: 'Hey Seoul' } }
    expect((await correctAfter(eventId, cue, faster)).status).toBe(200)
    const [entry] = await studio.world.db.owner<{ before: object; after: object }[]>`
      select before, after from audit_entry where event_id = ${eventId} order by seq desc limit 1`
    expect(entry).toMatchObject({ before: { text: 'Hey Seoul' }, after: { text: 'Hi, Seoul' } })
  })

  test('replace a language as a whole, are published, and are restored the same way', async () => {
    const { id: eventId } = await addEvent(studio.world, { isFree: true })
    const staffCookie = at(writer)
    const track = (lang: string, body?: unknown) =>
      staffCookie.send(
        body === undefined
          ? 'GET /api/studio/event/{eventId}/caption-track/{lang}'
          : 'PUT /api/studio/event/{eventId}/caption-track/{lang}',
        { eventId, lang },
        body,
      )
    await say(writer, eventId, [caption('Hi', 4_000), caption('안녕', 4_000, 'ko'), caption('bye', 9_000)])
    const viewer = await theatre.enter(eventId, fan.uid)
    const { body: before } = await track('en')
    expect(before).toMatchObject({ seen: 3, lines: [{ mediaMs: 4_000, text: 'Hi' }, { text: 'bye' }] })

    // More captions than the room sends in one frame.
    const lines = Array.from({ length: 600 }, (_, n) => ({
      mediaMs: n * 700,
      durationMs: 600,
      text: `Line ${n}`,
    }))
    const replaced = await track('en', { seen: 3, lines })
    expect(replaced.body).toEqual({ seen: 605, replaced: 2 })
    // Earlier cues may still be on their way to a viewer who has just joined.
    const heard = () =>
      viewer.heard
        .flatMap((message) => (message.type === 'cues' ? message.cues : []))
        .filter(({ seq }) => seq > 3)
    await vi.waitFor(() => expect(heard()).toHaveLength(602), { timeout: 25_000 })
    expect(heard().map(({ seq }) => seq)).toEqual(Array.from({ length: 602 }, (_, n) => n + 4))
    expect((await track('en')).body.lines).toEqual(lines)
    expect((await track('ko')).body.lines).toHaveLength(1)

    const late = await track('en', before)
    expect(late).toMatchObject({ status: 409, body: { name: 'VERSION_CONFLICT' } })
    const odd = await track('en', { seen: 605, lines: [lines[0], { ...lines[1], text: 'a\nb\nc' }] })
    expect(odd.body.fields).toEqual([{ path: 'lines/1/text', rule: 'lines' }])
    expect((await track('en')).body.lines).toHaveLength(600)
    expect((await track('en', { seen: 605, lines: before.lines })).body.replaced).toBe(600)
    expect((await track('en')).body.lines).toEqual(before.lines)
    expect((await track('fr', { seen: 0, lines: [] })).status).toBe(400)
    expect(await done(eventId)).toEqual(['caption.write', 'caption.replace', 'caption.replace'])
  })

  test('leave another event and lights under their name untouched', async () => {
    const [here, there] = [await addEvent(studio.world), await addEvent(studio.world)]
    const { body } = await say(owner, there.id, [caption('theirs', 1_000)])
    const [{ id }] = body.cues
    const staffCookie = at(owner)
    const params = { eventId: here.id, id }
    const answers = [
      await staffCookie.send('PUT /api/studio/event/{eventId}/caption/{id}', params, {
        caption: caption('mine', 1_000),
      }),
      await staffCookie.send(
        'POST /api/studio/event/{eventId}/caption/withdraw',
        { eventId: here.id },
        { ids: [id] },
      ),
      await staffCookie.send('POST /api/studio/event/{eventId}/light/{id}/withdraw', params, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await say(writer, here.id, [light(1_000, '#ffffff')])).status).toBe(400)
  })
})

describe('show control: lights', () => {
  test('shine, can be withdrawn, and are refused where they would flash', async () => {
    const { id: eventId } = await addEvent(studio.world, { isFree: true })
    const staffCookie = at(owner)
    const shine = (cue: unknown) =>
      staffCookie.send('POST /api/studio/event/{eventId}/light', { eventId }, { light: cue })
    const lit = await shine(light(1_000, '#2060ff'))
    expect(lit.body).toMatchObject({ kind: 'LIGHT', colours: ['#2060ff'] })
    const strobe = await shine(light(2_000, '#ffffff', { pattern: 'FLASH', periodMs: 300 }))
    expect(strobe.body).toMatchObject({ name: 'INVALID_INPUT', fields: [{ rule: 'flashes' }] })
    const params = { eventId, id: lit.body.id }
    const back = await staffCookie.send('POST /api/studio/event/{eventId}/light/{id}/withdraw', params, {})
    expect(back.body.kind).toBe('WITHDRAWN')
    expect(await entries(eventId)).toEqual([
      { action: 'light.write', outcome: 'DONE' },
      { action: 'light.write', outcome: 'REFUSED' },
      { action: 'light.withdraw', outcome: 'DONE' },
    ])
  })
})

describe('show control: prepared cues', () => {
  test('are saved as a whole, and the second of two editors learns who was first', async () => {
    const { id: eventId } = await addEvent(studio.world)
    const save = (by: Colleague, version: number, line: object) =>
      at(by).send('PUT /api/studio/event/{eventId}/script', { eventId }, { version, lines: [line, {}] })
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        save(owner, round, { en: `a${round}` }),
        save(writer, round, { en: `b${round}` }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const loser = answers.find(({ status }) => status === 409)
      expect(loser?.body).toMatchObject({ name: 'VERSION_CONFLICT', data: { by: expect.any(String) } })
    }
    const kept = await studio.send('GET /api/studio/event/{eventId}/script', {
      cookie: writer.staffCookie,
      params: { eventId },
    })
    expect(kept.body).toMatchObject({ version: 5, lines: [{ en: expect.stringMatching(/[ab]4/) }, {}] })
    const bad = await save(owner, 5, { ko: 'one\ntwo\nthree' })
    expect(bad.body).toMatchObject({ fields: [{ path: 'lines/0/ko', rule: 'lines' }] })
  })

  test('hold no light that may never be lit', async () => {
    const { id: eventId } = await addEvent(studio.world)
    const pad = { name: 'Strobe', pattern: 'FLASH', colours: ['#ffffff'], periodMs: 300 }
    const save = (pads: object[]) =>
      at(owner).send('PUT /api/studio/event/{eventId}/pads', { eventId }, { version: 0, pads })
    expect((await save([pad])).body).toMatchObject({ fields: [{ path: 'pads/0', rule: 'flashes' }] })
    expect((await save([{ ...pad, periodMs: 1_000 }])).body).toEqual({ version: 1 })
  })
})

describe('show control: polls', () => {
  const draft = { question: { en: 'Which song?' }, options: [{ en: 'Embers' }, { en: 'Low Tide' }] }
  const staffCookie = () => at(owner)
  const write = async (eventId: string): Promise<string> =>
    (await staffCookie().send('POST /api/studio/event/{eventId}/poll', { eventId }, draft)).body.id
  const open = (eventId: string, id: string) =>
    staffCookie().send(
      'POST /api/studio/event/{eventId}/poll/{id}/open',
      { eventId, id },
      { durationSec: 60 },
    )

  test('are written, opened, closed and declared void with one entry each, and souls return', async () => {
    const { id: eventId } = await addEvent(studio.world, { isFree: true })
    await souls(studio.world, fan.uid, 100)
    const id = await write(eventId)
    const opened = await open(eventId, id)
    expect(opened.body.state).toBe('OPEN')
    const optionId = opened.body.options[1].id
    await studio.world.send('POST /api/v1/poll/{id}/vote', {
      params: { id },
      body: { optionId, souls: 40 },
      token: fan.token,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    const params = { eventId, id }
    const closed = await staffCookie().send('POST /api/studio/event/{eventId}/poll/{id}/close', params, {})
    expect(closed.body.tally).toMatchObject({ isFinal: true, options: [{ souls: 0 }, { souls: 40 }] })
    const voided = await staffCookie().send('POST /api/studio/event/{eventId}/poll/{id}/void', params, {
      reason: 'The count was shown too early',
    })
    expect(voided.body).toMatchObject({ state: 'VOID', voidReason: 'The count was shown too early' })
    await vi.waitFor(async () => {
      const [row] = await studio.world.db.owner`select soul from wallet where member_uid = ${fan.uid}`
      expect(Number(row?.soul)).toBe(100)
    }, 25_000)
    expect(await done(eventId)).toEqual(['poll.write', 'poll.open', 'poll.close', 'poll.void'])
  })

  test('one of two simultaneous openings succeeds, and a draft can be deleted while an opened one stays', async () => {
    const { id: eventId } = await addEvent(studio.world, { isFree: true })
    const [first, second] = [await write(eventId), await write(eventId)]
    const answers = await Promise.all([open(eventId, first), open(eventId, second)])
    expect(answers.map(({ status, body }) => body.name ?? status).sort()).toEqual([200, 'POLL_OPEN'])
    const [openId, draftId] = answers[0]?.status === 200 ? [first, second] : [second, first]
    const discard = (id: string) =>
      staffCookie().send('POST /api/studio/event/{eventId}/poll/{id}/discard', { eventId, id }, {})
    expect((await discard(draftId)).status).toBe(204)
    expect((await discard(openId)).body.name).toBe('POLL_MOVED')
    const { body } = await studio.send('GET /api/studio/event/{eventId}/poll', {
      cookie: owner.staffCookie,
      params: { eventId },
    })
    expect(body.content.map((poll: { id: string }) => poll.id)).toEqual([openId])
  })
})

describe('show control: replay', () => {
  const soon = (minutes: number) => new Date(studio.world.api.ctx.clock.now() + minutes * 60_000)
  const overShow = async (): Promise<string> => {
    const times = { doorsAt: soon(-130), startAt: soon(-120), endAt: soon(-60), ticketCloseAt: soon(-100) }
    const { id: eventId } = await addEvent(studio.world, {
      ...times,
      isFree: true,
      replayFrom: soon(-30),
      replayTo: soon(600),
    })
    await studio.world.db.app.begin((tx) =>
      openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true }),
    )
    await finishShows(studio.world.api.ctx, createClips(studio.world.api.ctx.config))
    return eventId
  }
  const look = (eventId: string) =>
    studio.send('GET /api/studio/event/{eventId}/replay', { cookie: owner.staffCookie, params: { eventId } })
  const decide = (eventId: string, revision: string, decision: object) =>
    at(owner).send('PUT /api/studio/event/{eventId}/replay', { eventId }, { revision, decision })
  const get = (url: string) => studio.world.api.http.inject(url)

  test('is trimmed, divided and closed from its present state, and staff sees all of it while fans see the visible part', async () => {
    const eventId = await overShow()
    const { revision, ...found } = (await look(eventId)).body.recording
    expect(found).toEqual({ durationMs: 3_600_000, privacy: 'FREE', fromMs: 0, toMs: null, chapters: [] })
    const decision = {
      privacy: 'FREE',
      fromMs: 60_000,
      toMs: 1_800_000,
      chapters: [{ atMs: 600_000, title: { en: 'Talk' } }],
    }
    const answers = await Promise.all([
      decide(eventId, revision, decision),
      decide(eventId, revision, { ...decision, privacy: 'PRIVATE' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const next = (await look(eventId)).body.recording.revision
    expect((await decide(eventId, next, { ...decision, privacy: 'PRIVATE' })).status).toBe(200)

    const whole = await studio.send('GET /api/studio/event/{eventId}/recording', {
      cookie: owner.staffCookie,
      params: { eventId },
    })
    const { url } = whole.body
    const first = url.replace('std.m3u8', '360/0.m4s')
    expect((await get(first)).statusCode).toBe(200)
    // The token opens the recording only under the studio's path, and no other token opens that path.
    const asReplay = first.replace(`/replay/desk-${eventId}/`, `/replay/${eventId}/`)
    expect((await get(asReplay)).rawPayload.length).toBe(0)
    expect((await get(first.replace(/\/v\/[^/]+/, '/v/public'))).rawPayload.length).toBe(0)
    expect((await entries(eventId)).map(({ action }) => action)).toEqual([
      'replay.save',
      'replay.save',
      'replay.save',
    ])
  })

  const move = (eventId: string, before: Window | null, from: Date, to: Date) =>
    at(owner).send(
      'PUT /api/studio/event/{eventId}/replay/window',
      { eventId },
      { from: from.toISOString(), to: to.toISOString(), before },
    )

  test('refuses an inverted window', async () => {
    const eventId = await overShow()
    const { window } = (await look(eventId)).body
    const reversed = await move(eventId, window, soon(60), soon(-60))
    expect(reversed.body).toMatchObject({ fields: [{ path: 'to', rule: 'range' }] })
    expect((await move(eventId, window, soon(60), soon(120))).status).toBe(204)
    const fans = await studio.world.send('GET /api/v1/replay/{id}', { params: { id: eventId } })
    expect(Math.abs(Date.parse(fans.body.window.from) - soon(60).getTime())).toBeLessThan(60_000)
  })

  test('shows what fans find: its window, its privacy and a hidden event', async () => {
    const eventId = await overShow()
    const sight = async () => (await look(eventId)).body.sight
    const place = async (from: number, to: number) => {
      const { window } = (await look(eventId)).body
      expect((await move(eventId, window, soon(from), soon(to))).status).toBe(204)
    }
    expect(await sight()).toBe('OPEN')
    await place(60, 120)
    expect(await sight()).toBe('AHEAD')
    await place(-50, -10)
    expect(await sight()).toBe('OVER')
    await place(-50, 120)
    const { revision, durationMs, ...decision } = (await look(eventId)).body.recording
    expect(durationMs).toBeGreaterThan(0)
    expect((await decide(eventId, revision, { ...decision, privacy: 'PRIVATE' })).status).toBe(200)
    expect(await sight()).toBe('NOBODY')
    await studio.world.db.app`update event set is_hidden = true where id = ${eventId}`
    expect(await sight()).toBe('HIDDEN')
  })

  test('moves its window from its present state only, and the second of two learns who was first', async () => {
    const eventId = await overShow()
    const { window } = (await look(eventId)).body
    const answers = await Promise.all([
      move(eventId, window, soon(60), soon(120)),
      move(eventId, window, soon(60), soon(240)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ name: 'VERSION_CONFLICT', data: { by: expect.any(String) } })
    expect((await move(eventId, null, soon(60), soon(240))).status).toBe(409)
    expect((await move(eventId, (await look(eventId)).body.window, soon(60), soon(240))).status).toBe(204)
  })

  test('is cut into highlights, which can be renamed and removed', async () => {
    const eventId = await overShow()
    const staffCookie = at(owner)
    const cut = (fromMs: number, toMs: number) =>
      staffCookie.send(
        'POST /api/studio/event/{eventId}/highlight',
        { eventId },
        {
          ...{ fromMs, toMs, title: { en: 'The drop' } },
        },
      )
    expect((await cut(60_000, 61_000)).body).toMatchObject({ fields: [{ path: 'toMs' }] })
    const made = await cut(60_000, 75_500)
    expect(made.body).toMatchObject({ fromMs: 60_000, toMs: 76_000 })
    const params = { eventId, id: made.body.id }
    const rename = await staffCookie.send('PUT /api/studio/event/{eventId}/highlight/{id}', params, {
      title: { en: 'The last drop' },
    })
    expect(rename.status).toBe(204)
    const list = async () =>
      (
        await studio.send('GET /api/studio/event/{eventId}/highlight', {
          cookie: owner.staffCookie,
          params: { eventId },
        })
      ).body.content
    expect(await list()).toMatchObject([{ title: { en: 'The last drop' }, isHidden: false }])
    const elsewhere = await addEvent(studio.world)
    const down = (id: string) =>
      staffCookie.send(
        'POST /api/studio/event/{eventId}/highlight/{id}/withdraw',
        { ...params, eventId: id },
        {},
      )
    expect((await down(elsewhere.id)).status).toBe(404)
    expect((await down(eventId)).status).toBe(204)
    expect(await list()).toMatchObject([{ isHidden: true }])
    expect(await done(eventId)).toEqual(['highlight.cut', 'highlight.rename', 'highlight.withdraw'])
  })
})
