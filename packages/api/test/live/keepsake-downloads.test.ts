import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filePath } from '#modules/live/calls/keepsakes/keepsake-files.ts'
import type { Shop } from '#test/commerce/shop.ts'
import { createWorldWithMail, signUpMember, type TestMember } from '#test/members.ts'
import { addCalls, addSession } from './call-sessions.ts'

let made: Awaited<ReturnType<typeof createWorldWithMail>>
let shop: Shop
beforeAll(async () => {
  made = await createWorldWithMail()
  shop = { world: made.world, origin: '', close: made.close }
})
afterAll(() => made.close())

const film = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251))
const mark = '7F3K-9QTA-0ZV4'

/** A finished keepsake of a signed-in member. */
async function kept(marked = mark): Promise<{ member: TestMember; callId: string }> {
  const member = await signUpMember(made)
  const { id } = await addSession(shop, { recording: 'KEEPSAKE' })
  const fan = { uid: member.uid, api: made.world.api.caller as never }
  const [callId = ''] = await addCalls(shop, id, [fan])
  await made.world.db.owner`
    insert into call_keepsake (call_id, state, mark, made_at, media_type, bytes, duration_ms, expires_at)
    values (${callId}, 'READY', ${marked}, app_now(), 'video/mp4', ${film.length}, 60000,
      app_now() + interval '30 days')`
  const path = filePath(made.world.api.ctx, callId, 'video/mp4')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, film)
  return { member, callId }
}

const mint = ({ token }: TestMember, id: string) =>
  made.world.send('POST /api/v1/mybox/keepsake/{id}', { token, params: { id }, body: {} })
const fetchFile = (url: string, cookie: string, headers: Record<string, string> = {}) =>
  made.world.api.http.inject({ method: 'GET', url, headers: { cookie, ...headers } })

test('keepsake download: a link serves the file and its ranges to its session alone', async () => {
  const { member, callId } = await kept()
  const { url } = (await mint(member, callId)).body
  expect(url).toMatch(/^\/keepsakes\/[\w.-]+$/)
  const file = await fetchFile(url, member.cookie)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals(film)).toBe(true)
  expect(file.headers).toMatchObject({ 'content-type': 'video/mp4', 'cache-control': 'private, no-store' })
  expect(String(file.headers['content-disposition'])).toContain(`${mark}.mp4`)
  const part = await fetchFile(url, member.cookie, { range: 'bytes=4000-' })
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 1_000])
  const other = await signUpMember(made)
  for (const cookie of ['', other.cookie]) {
    const answer = await fetchFile(url, cookie)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/mybox?tab=download'])
  }
  expect((await mint(other, callId)).body.name).toBe('NOT_FOUND')
})

test('keepsake download: nothing is served after the deletion', async () => {
  const { member, callId } = await kept('7F3K-9QTA-0ZV5')
  const { url } = (await mint(member, callId)).body
  const { token } = member
  await made.world.send('DELETE /api/v1/mybox/keepsake/{id}', { token, params: { id: callId } })
  expect((await fetchFile(url, member.cookie)).statusCode).toBe(303)
  expect((await mint(member, callId)).body.name).toBe('NOT_FOUND')
})
