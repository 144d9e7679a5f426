import type { ApiCall } from '@encore/contract/client'
import { namedId, newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { credit, importPointProducts } from '#modules/accounts/wallet/index.ts'
import { type CatalogDefinition, importCatalog, type StockedProduct } from '#modules/catalog/writer/index.ts'
import { appRole } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { freePort } from '#platform/free-port.ts'
import { anEvent, aProduct, definition } from '../catalog/catalogue.ts'
import { addMembers } from '../wallet/members.ts'
import { createWorld, type World } from '../world.ts'

/** A world with things to buy and fans with cubes, its clock at a moment of an open sale. */
export interface Shop {
  world: World
  /** Where gateways reach it. */
  origin: string
  close(): Promise<void>
}

export interface Fan {
  uid: string
  api: ApiCall
}

/** Real time and the product's agree in minutes only: the sale of the test catalogue is open now. */
/** No gateway answers here. */
const nobody = 'http://127.0.0.1:9'

/** The methods of a silent gateway are closed after three calls, and jobs call it at any moment of a test. */
const ignoreSilence = ({ db }: World) =>
  db.owner.unsafe(`
    create function ignore_silence() returns trigger language plpgsql as 'begin return null; end';
    create trigger ignore_silence before insert on gateway_health for each row
      when (current_user = '${appRole}') execute function ignore_silence()`)

export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const world = await createWorld({ PUBLIC_URL: origin, EXIMBAY_BASE_URL: nobody, ...env })
  if (!env.EXIMBAY_BASE_URL) await ignoreSilence(world)
  await world.api.http.listen({ port, host: '127.0.0.1' })
  return { world, origin, close: () => world.close() }
}

export async function addFans({ world }: Shop, count: number, cubes = 0): Promise<Fan[]> {
  const uids = await addMembers(world.db.owner, count)
  if (cubes > 0) {
    await transact(world.db.app, async (tx) => {
      for (const memberId of uids) {
        await credit(tx, {
          memberId,
          amount: cubes,
          lot: 'PURCHASED',
          sourceType: 'GRANT',
          sourceId: memberId,
        })
      }
      return ok(null)
    })
  }
  return uids.map((uid) => ({ uid, api: as(world, uid) }))
}

export async function addFan(shop: Shop, cubes = 0): Promise<Fan> {
  const [fan] = await addFans(shop, 1, cubes)
  if (!fan) throw new Error('no fan was added')
  return fan
}

const as = (world: World, uid: string, locale: 'ko' | 'ja' | 'en' = 'en'): ApiCall =>
  world.api.caller({
    principal: { kind: 'member', uid, sid: 's', authTime: world.api.ctx.clock.now() / 1000 },
    locale,
  })

/** The same fan reading another language. */
export const speaking = ({ world }: Shop, { uid }: Pick<Fan, 'uid'>, locale: 'ko' | 'ja' | 'en'): ApiCall =>
  as(world, uid, locale)

const hourMs = 3_600_000
let made = 0

/** A live ticket of an event of its own, on sale for an hour more; the event starts after that. */
export async function addTicket(
  shop: Shop,
  change: Partial<StockedProduct> = {},
  startsInHours = 3,
): Promise<string> {
  const name = `show-${++made}`
  const now = Date.now()
  const event = anEvent(
    {
      doorsAt: new Date(now + (startsInHours - 1) * hourMs),
      startAt: new Date(now + startsInHours * hourMs),
      endAt: new Date(now + (startsInHours + 2) * hourMs),
      ticketOpenAt: new Date(now - hourMs),
      ticketCloseAt: new Date(now + startsInHours * hourMs),
    },
    name,
  )
  const product = onSale({ eventId: event.id, ...change }, name)
  await take(shop, definition({ events: [event], products: [product] }))
  return product.id
}

/** Another product of an event, or goods that stand alone. */
export async function addProduct(shop: Shop, change: Partial<StockedProduct>): Promise<string> {
  const product = onSale({ eventId: null, kind: 'DIGITAL', ...change }, `thing-${++made}`)
  await take(shop, definition({ products: [product] }))
  return product.id
}

const onSale = (change: Partial<StockedProduct>, name: string): StockedProduct =>
  aProduct(
    { payStartAt: new Date(Date.now() - hourMs), payEndAt: new Date(Date.now() + hourMs), ...change },
    name,
  )

async function take({ world }: Shop, parts: CatalogDefinition): Promise<void> {
  const taken = await importCatalog(world.api.ctx, parts)
  if (!taken.ok) throw new Error(JSON.stringify(taken.failure))
}

/** 100 cubes and 10 on top, in three currencies. */
export async function addPackage({ world }: Shop): Promise<string> {
  const id = namedId('pp', `package-${++made}`)
  const prices = [
    { amount: 11_000, currency: 'KRW' as const },
    { amount: 990, currency: 'USD' as const },
    { amount: 1_200, currency: 'JPY' as const },
  ]
  await transact(world.db.app, async (tx) =>
    ok(await importPointProducts(tx, [{ id, point: 100, bonusPoint: 10, prices }])),
  )
  return id
}

/** Moves the product's time, as `20 minutes`; back with `0`. */
export const shiftClock = ({ world }: Shop, shift: string) =>
  world.db.owner`update app_clock set shift = ${shift}::interval`

/** Everything that must be empty whenever nothing is under way. */
export async function audits({ world }: Shop) {
  const broken = await world.db.app`select area, fault, subject from invariant_violation`
  return broken.map((row) => ({ ...row }))
}

export const unknownId = (prefix: 'or' | 'pr' | 'pp') => newId(prefix)
