import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utf8 } from '@encore/draw-protocol/bytes'
import { readDrawFile } from '@encore/draw-protocol/draw-file'
import { reportDraw } from '@encore/draw-protocol/report'
import { readCertificates, stampedHash } from '@encore/draw-protocol/time-stamp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBackoff } from '#kernel/backoff.ts'
import { advanceDraws } from '#modules/commerce/draws/advance-draws.ts'
import { stampCloses } from '#modules/commerce/draws/stamp-closes.ts'
import {
  openWitness,
  sandboxRoot,
  timeStampAuthority,
  type Witness,
} from '#modules/commerce/draws/witness.ts'
import { notifyDrawClosed } from '#modules/engagement/notifications/notify-draw-closed.ts'
import { readConfig } from '#platform/config.ts'
import { aDraw, addDraw } from './draws.ts'
import { control, openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import { addFans, addTicket, shiftClock } from './shop.ts'

let shop: SandboxShop
let eventId: string
let witness: Witness
/** Root of the sandbox's authority, as the product knows it. */
const root = sandboxRoot

beforeAll(async () => {
  shop = await openSandboxShop({ WITNESS_URL: 'none' })
  const ticket = await addTicket(shop)
  const [product] = await shop.world.db.app<{ eventId: string }[]>`
    select event_id as "eventId" from product where id = ${ticket}`
  eventId = product?.eventId ?? ''
  const opened = await openWitness({ ...ctx().config, WITNESS_URL: '' })
  if (!opened) throw new Error('no witness')
  witness = opened
})
afterAll(() => shop.close())
afterEach(async () => {
  await trouble('none')
  await pass('0')
})

const ctx = () => shop.world.api.ctx

async function pass(shift: string): Promise<void> {
  await shiftClock(shop, shift)
  await ctx().clock.sync()
}

const trouble = (name: 'none' | 'silent' | 'forged') =>
  fetch(`${shop.gateway.url}/time-stamp/trouble`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ trouble: name }),
  })

const stampAll = (by: Witness = witness) =>
  stampCloses(ctx(), by, createBackoff({ firstMs: 1_000, mostMs: 1_000 }))

async function reaches(id: string, state: string): Promise<void> {
  await vi.waitFor(async () => {
    await advanceDraws(ctx())
    const [draw] = await shop.world.db.owner`select state from draw where id = decode(${id}, 'hex')`
    expect(draw?.state).toBe(state)
  }, 10_000)
}

async function fileOf(id: string): Promise<string> {
  const response = await fetch(`${shop.origin}/draws/${id}/draw.txt`)
  return response.text()
}
const stampsOf = (id: string) =>
  shop.world.db.owner<{ id: string }[]>`select id from draw_witness where draw_id = decode(${id}, 'hex')`
const report = async (id: string) => reportDraw(utf8(await fileOf(id)), utf8(root)).lines.join('\n')

describe('draws: witnesses of the close', () => {
  test('a stamp before the round is part of the file and counts', async () => {
    const id = await addDraw(shop, aDraw(eventId))
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    await stampAll()
    const [mark] = readDrawFile(await fileOf(id)).witnesses
    expect(mark).toMatchObject({ kind: 'rfc3161' })
    expect(await report(id)).toMatch(
      /Encore sandbox time-stamp authority saw the close at .*, before its round\./,
    )
    await stampAll()
    expect(await stampsOf(id)).toHaveLength(1)
  })

  test('a witness that fails or lies leaves nothing, and is asked again', async () => {
    const id = await addDraw(shop, aDraw(eventId))
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    const tries = createBackoff({ firstMs: 60_000, mostMs: 60_000 })
    for (const name of ['silent', 'forged'] as const) {
      await trouble(name)
      await stampAll()
      expect(await stampsOf(id)).toHaveLength(0)
    }
    await stampCloses(ctx(), witness, tries)
    await trouble('none')
    await stampCloses(ctx(), witness, tries)
    expect(await stampsOf(id)).toHaveLength(0)
    await stampAll()
    expect(await stampsOf(id)).toHaveLength(1)
  })

  test('a stamp of another authority than the configured one is refused', async () => {
    const id = await addDraw(shop, aDraw(eventId))
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    await stampAll(timeStampAuthority(`${shop.gateway.url}/time-stamp`, []))
    await stampAll(timeStampAuthority('http://127.0.0.1:9', readCertificates(root)))
    expect(await stampsOf(id)).toHaveLength(0)
  })

  test('a stamp after the round is kept and does not count', async () => {
    const id = await addDraw(shop, aDraw(eventId))
    await trouble('silent')
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    await stampAll()
    await pass('12 minutes')
    await reaches(id, 'DRAWN')
    await trouble('none')
    await control(shop.gateway, 'clock', { advance: 720 })
    await stampAll()
    expect(await stampsOf(id)).toHaveLength(1)
    const said = await report(id)
    expect(said).toContain('after its round: this proves nothing')
    expect(said).toContain('Only the house says when the close was published.')
  })

  test('is given up some time after the close when its round is known', async () => {
    const id = await addDraw(shop, aDraw(eventId))
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    await pass('25 minutes')
    await stampAll()
    expect(await stampsOf(id)).toHaveLength(0)
  })

  test('stamps stay as they came', async () => {
    const { owner } = shop.world.db
    await expect(owner`update draw_witness set stamped_at = app_now()`).rejects.toThrow()
    await expect(owner`delete from draw_witness`).rejects.toThrow()
    await expect(owner`truncate draw_witness`).rejects.toThrow()
  })
})

describe('draws: entrants as witnesses', () => {
  test('everybody in the closed draw gets the hash of the close once, by mail too', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true }))
    const fans = await addFans(shop, 3)
    const [gone] = fans
    const { owner } = shop.world.db
    await owner`insert into notification_inbox (member_uid) select uid from member on conflict do nothing`
    for (const { api } of fans) await api('PUT /api/v1/draw/{id}/entry', { params: { id } })
    await gone?.api('DELETE /api/v1/draw/{id}/entry', { params: { id } })
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    await notifyDrawClosed(ctx(), { drawId: id, after: null })
    await notifyDrawClosed(ctx(), { drawId: id, after: null })
    const sent = await owner<{ uid: string; hash: string }[]>`
      select member_uid as uid, data->>'hash' as hash from notification
      where source_id = ${id} and template = 'draw-closed'`
    const { close } = readDrawFile(await fileOf(id))
    const hash = createHash('sha256')
      .update(close ?? '')
      .digest('hex')
    expect(sent.map((row) => ({ ...row })).toSorted((a, b) => a.uid.localeCompare(b.uid))).toEqual(
      fans
        .slice(1)
        .map(({ uid }) => ({ uid, hash }))
        .toSorted((a, b) => a.uid.localeCompare(b.uid)),
    )
  })
})

describe('draws: settings of the witness', () => {
  test('a demo has the sandbox, production has none unless it is set', async () => {
    expect(await openWitness(readConfig({}))).not.toBeNull()
    expect(await openWitness(readConfig({ WITNESS_URL: 'none' }))).toBeNull()
    expect(await openWitness({ ...readConfig({}), isProduction: true })).toBeNull()
  })

  test('an address needs a readable certificate', async () => {
    const WITNESS_URL = 'http://tsa.example/stamp'
    expect(() => readConfig({ WITNESS_URL })).toThrow('WITNESS_CERTIFICATE must be set')
    const missing = readConfig({ WITNESS_URL, WITNESS_CERTIFICATE: '/nowhere/tsa.pem' })
    await expect(openWitness(missing)).rejects.toThrow('WITNESS_CERTIFICATE must name a readable file')
    const folder = mkdtempSync(join(tmpdir(), 'encore-witness-'))
    try {
      const path = join(folder, 'tsa.pem')
      writeFileSync(path, root)
      const own = await openWitness(
        readConfig({ WITNESS_URL: `${shop.gateway.url}/time-stamp`, WITNESS_CERTIFICATE: path }),
      )
      expect(await own?.stamp(stampedHash('a close\n'))).toMatchObject({ kind: 'rfc3161' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
