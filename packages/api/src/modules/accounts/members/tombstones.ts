import { createHmac } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { hasTombstone, insertTombstone } from './store.ts'

/** Keyed digest of an address or a social identity, for tables that must not contain it in plain text. */
export const identifierDigest = ({ secrets }: Ctx, identifier: string): Buffer =>
  createHmac('sha256', secrets('address-digest')).update(identifier).digest()

/** Stores for 30 days that the owner of this address or social identity has left. */
export async function leaveTombstone(ctx: Ctx, tx: Tx, identifier: string): Promise<void> {
  await insertTombstone(tx, identifierDigest(ctx, identifier))
}

/** True when the owner of this address or social identity left within the last 30 days. */
export const hasLeftLately = (ctx: Ctx, db: Db, identifier: string): Promise<boolean> =>
  hasTombstone(db, identifierDigest(ctx, identifier))
