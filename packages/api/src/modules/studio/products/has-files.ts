import type { ProductDefinition } from '#modules/catalog/writer/index.ts'
import { filesOf } from '#modules/commerce/delivery/index.ts'
import type { Tx } from '#platform/db/connect.ts'

/** Fans see a digital product once there is something to fetch. */
export const hasFiles = async (
  tx: Tx,
  { id, kind, isHidden }: Pick<ProductDefinition, 'id' | 'kind' | 'isHidden'>,
): Promise<boolean> => kind !== 'DIGITAL' || isHidden || (await filesOf(tx, id)).length > 0
