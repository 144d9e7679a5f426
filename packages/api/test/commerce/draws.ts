import { ok } from '#kernel/result.ts'
import { type DrawDraft, publishDraw } from '#modules/commerce/draws/index.ts'
import { transact } from '#platform/db/transact.ts'
import { addProduct, type Fan, type Shop } from './shop.ts'

const minuteMs = 60_000

/** A draw as organisers would set it up: open since a minute, closing in ten, drawn a minute later. */
export const aDraw = (eventId: string, change: Partial<DrawDraft> = {}): DrawDraft => ({
  eventId,
  title: { ko: '사인 앨범', en: 'Signed albums', ja: 'サイン入りアルバム', zhhans: '签名专辑' },
  prize: {
    ko: '사인 앨범 한 장',
    en: 'One signed album',
    ja: 'サイン入りアルバム1枚',
    zhhans: '签名专辑一张',
  },
  terms: {
    ko: '앨범 한 장에 응모 한 번',
    en: 'One album, one lot',
    ja: '1枚につき1口',
    zhhans: '一张专辑一次机会',
  },
  prevails: 'ko',
  mode: 'LOTS',
  places: 2,
  reserves: 2,
  entriesPerEntrant: 0,
  isFree: false,
  opensAt: new Date(Date.now() - minuteMs),
  closesAt: new Date(Date.now() + 10 * minuteMs),
  delaySec: 60,
  marginSec: 0,
  latePayment: 'KEEP_GOODS',
  keptEntries: 'ALL',
  prizeKind: 'SIGNED_ITEM',
  exclusions: ['SECOND_ACCOUNT'],
  acceptHours: 48,
  namesWinners: false,
  productIds: [],
  ...change,
})

/** Publishes a draw, which opens it; returns its id in hexadecimal. */
export async function addDraw({ world }: Shop, draft: DrawDraft): Promise<string> {
  const { ctx } = world.api
  const made = await transact(ctx.sql, async (tx) => ok(await publishDraw(ctx, tx, draft)))
  if (!made.ok) throw new Error('No draw was published')
  return made.value.toString('hex')
}

export const addAlbum = (shop: Shop): Promise<string> =>
  addProduct(shop, { onHand: 1_000, buyLimitMax: 20, pointPrice: 1 })

/** A product that is an entry and nothing else. */
export const addEntryProduct = (
  shop: Shop,
  eventId: string,
  change: Parameters<typeof addProduct>[1] = {},
): Promise<string> =>
  addProduct(shop, {
    kind: 'DRAW_ENTRY',
    eventId,
    download: null,
    onHand: 1_000,
    buyLimitMax: 20,
    pointPrice: 1,
    ...change,
  })

export async function buyAlbums({ api }: Fan, productUid: string, quantity: number): Promise<string> {
  const bought = await api('POST /api/v2/order/product', { body: { productUid, pgCode: 'CUBE', quantity } })
  if (!bought.ok) throw new Error(JSON.stringify(bought))
  return bought.value.orderId
}
