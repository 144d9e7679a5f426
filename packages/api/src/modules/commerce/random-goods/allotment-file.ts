import { writeAllotmentFile } from '@encore/draw-protocol/random-goods/allotment-file'
import { houseKeys } from '#modules/commerce/draws/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Allotment, selectDealt, selectListed } from './allotment-store.ts'

/** All data of an allotment in the strict form of `docs/domain/draw-protocol.md`, the same for everybody. */
export async function allotmentFileOf(db: Db, allotment: Allotment): Promise<string> {
  const isClosed = allotment.closeStatement !== null && allotment.state !== 'VOID'
  const units = isClosed ? await selectListed(db, allotment.id) : []
  return writeAllotmentFile({
    packing: allotment.packingList,
    keys: await houseKeys(db),
    close: allotment.closeStatement,
    roundSignature: allotment.roundSignature ? new Uint8Array(allotment.roundSignature) : null,
    units: units.map(({ id, orderKey }) => ({ unit: new Uint8Array(id), order: new Uint8Array(orderKey) })),
    cards: allotment.state === 'ALLOTTED' ? await selectDealt(db, allotment.id) : [],
  })
}
