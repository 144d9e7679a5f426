import { hex } from '@encore/draw-protocol/bytes'
import { readAllotmentFile } from '@encore/draw-protocol/random-goods/allotment-file'
import { type AllotmentFault, verifyAllotment } from '@encore/draw-protocol/random-goods/verify-allotment'

export interface CardCheck {
  faults: AllotmentFault[]
  /** Units with a card; 0 while the round is not known. */
  units: number
  /** Own units that the list does not have. */
  missing: number
}

export interface CardCheckRequest {
  /** The file of an allotment, UTF-8. */
  file: ArrayBuffer
  /** Ids of the member's units in this allotment. */
  unitIds: string[]
}

export type CardCheckMessage = { kind: 'report'; report: CardCheck } | { kind: 'malformed' }

/** Repeats an allotment from its file and looks for the member's units in it. */
export function checkCards(text: string, unitIds: readonly string[]): CardCheck {
  const file = readAllotmentFile(text)
  const { faults, cards } = verifyAllotment(file)
  const listed = new Set(file.units.map(({ unit }) => hex(unit)))
  return {
    faults,
    units: cards?.length ?? 0,
    missing: unitIds.filter((id) => !listed.has(id)).length,
  }
}
