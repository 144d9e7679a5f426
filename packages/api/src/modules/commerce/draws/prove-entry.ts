import type { InclusionProof } from '@encore/contract/endpoints'
import { hex } from '@encore/draw-protocol/bytes'
import { hashLength } from '@encore/draw-protocol/encoding'
import { inclusionProof, type ReadNode, type TreeNode } from '@encore/draw-protocol/tree'
import type { Db } from '#platform/db/connect.ts'
import { selectNewestCheckpoint, selectNodes, selectSeq } from './log-store.ts'

/** Proof that an entry is in the log of the newest checkpoint; null while no checkpoint covers it. */
export async function proveEntry(db: Db, drawId: Buffer, entryId: Buffer): Promise<InclusionProof | null> {
  const seq = await selectSeq(db, drawId, entryId)
  const checkpoint = await selectNewestCheckpoint(db, drawId)
  if (seq === null || !checkpoint || checkpoint.size <= seq) return null
  const { size, statement } = checkpoint
  const read = await selectNodes(
    db,
    drawId,
    nodesIn((node) => inclusionProof(node, seq, size)),
  )
  return { seq, size, checkpoint: statement, path: inclusionProof(read, seq, size).map((node) => hex(node)) }
}

/** Places of the nodes that a proof reads. */
function nodesIn(prove: (read: ReadNode) => unknown): Pick<TreeNode, 'level' | 'position'>[] {
  const places: Pick<TreeNode, 'level' | 'position'>[] = []
  prove((level, position) => {
    places.push({ level, position })
    return new Uint8Array(hashLength)
  })
  return places
}
