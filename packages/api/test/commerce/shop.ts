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

/** A test world with products for sale and fans with cubes. */
export interface Shop {
  world: World
  /** Address at which gateways reach the server. */
  origin: string
  close(): Promise<void>
}

export interface Fan {
  uid: string
  api: ApiCall
}

/** No gateway listens here. */
const nobody = 'http://127.0.0.1:9'

/** Three failed calls close a silent gateway's methods, and scheduled work may call it at any moment of a test. */
const ignoreSilence = ({ db }: World) =>
  db.owner.unsafe(`
    create function ignore_silence() returns trigger language plpgsql as 'begin return null; end';
    create trigger ignore_silence before insert on gateway_health for each row
      when (current_user = '${appRole}') execute function ignore_silence()`)

export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  for (;;) {
    const shop = await openAt(await freePort(), env)
    if (shop) return shop
  }
}

/** Null when another process has taken the port since it was found free. */
async function openAt(port: number, env: Record<string, string>): Promise<Shop | null> {
  const origin = `http://127.0.0.1:${port}`
  const world = await createWorld({ PUBLIC_URL: origin, EXIMBAY_BASE_URL: nobody, ...env })
  if (!env.EXIMBAY_BASE_URL) await ignoreSilence(world)
  try {
    await world.api.http.listen({ port, host: '127.0.0.1' })
  } catch (cause) {
    await world.close()
    if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
    throw cause
  }
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

export const speaking = ({ world }: Shop, { uid }: Pick<Fan, 'uid'>, locale: 'ko' | 'ja' | 'en'): ApiCall =>
  as(world, uid, locale)

const hourMs = 3_600_000
let made = 0

/** Adds an event with a live ticket that is on sale for another hour; the event starts later. */
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

/** Adds a product, by default a download of no event. */
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

/** Adds a package of 100 cubes plus 10 free ones, priced in three currencies. */
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

/** Shifts the product clock by an interval such as `20 minutes`; `0` resets it. */
export const shiftClock = ({ world }: Shop, shift: string) =>
  world.db.owner`update app_clock set shift = ${shift}::interval`

/** Returns all violated invariants; must be empty when no operation is in progress. */
export async function audits({ world }: Shop) {
  const broken = await world.db.app`select area, fault, subject from invariant_violation`
  return broken.map((row) => ({ ...row }))
}

export const unknownId = (prefix: 'or' | 'pr' | 'pp') => newId(prefix)
