import type { ProductDefinition } from '#modules/catalog/writer/index.ts'
import { filesOf } from '#modules/commerce/delivery/index.ts'
import type { Tx } from '#platform/db/connect.ts'

/** False for a visible digital product without files. */
export const hasFiles = async (
  tx: Tx,
  { id, kind, isHidden }: Pick<ProductDefinition, 'id' | 'kind' | 'isHidden'>,
): Promise<boolean> => kind !== 'DIGITAL' || isHidden || (await filesOf(tx, id)).length > 0
