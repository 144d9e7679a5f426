import type { FeeSheet } from '@encore/contract/endpoints'
import { feesVersion, shippingFees } from '#modules/commerce/shipping/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** The version is read first: whoever saves upon it has seen no older fees than that. */
export async function readFees(db: Db): Promise<FeeSheet> {
  const version = await feesVersion(db)
  return { version, zones: await shippingFees(db) }
}
