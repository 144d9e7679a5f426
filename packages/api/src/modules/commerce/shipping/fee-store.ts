import { type ShippingZone, shippingZones } from '@encore/contract/rules/countries'
import type { FeeStep, ShippingFees } from '@encore/contract/rules/shipping-fees'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Locks the shipping rates against other edits until the transaction ends. */
export const lockFees = (tx: Tx) => tx`select from shipping_tariff for update`

/** Returns the current shipping rates in one query. */
export async function shippingFees(db: Db): Promise<ShippingFees> {
  const rows = await db<(FeeStep & { zone: ShippingZone })[]>`
    select zone, up_to_grams as "upToGrams", krw as "KRW", usd as "USD", jpy as "JPY", eur as "EUR", cube as "CUBE"
    from shipping_rate_band order by zone, up_to_grams`
  const fees = Object.fromEntries(
    Object.keys(shippingZones).map((zone): [string, FeeStep[]] => [zone, []]),
  ) as ShippingFees
  for (const { zone, ...step } of rows) fees[zone].push(step)
  return fees
}

export async function feesVersion(db: Db): Promise<number> {
  const [row] = await db<{ version: number }[]>`select version from shipping_tariff`
  if (!row) throw new Error('The tariff of parcels is gone')
  return row.version
}

/** Replaces all shipping rates and increments their version. */
export async function writeFees(tx: Tx, fees: ShippingFees): Promise<void> {
  const rows = Object.entries(fees).flatMap(([zone, steps]) =>
    steps.map(({ upToGrams: up_to_grams, KRW: krw, USD: usd, JPY: jpy, EUR: eur, CUBE: cube }) => ({
      ...{ zone, up_to_grams, krw, usd, jpy, eur, cube },
    })),
  )
  await tx`delete from shipping_rate_band`
  await tx`insert into shipping_rate_band ${tx(rows)}`
  await tx`update shipping_tariff set version = version + 1`
}
