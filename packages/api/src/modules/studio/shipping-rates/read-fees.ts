import type { FeeSheet } from '@encore/contract/endpoints'
import { feesVersion, shippingFees } from '#modules/commerce/shipping/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** The version is read first, so a save based on it has never seen older rates. */
export async function readFees(db: Db): Promise<FeeSheet> {
  const version = await feesVersion(db)
  return { version, zones: await shippingFees(db) }
}
