import { hex } from '../bytes.ts'
import { malformed, type Report } from '../report.ts'
import { decodeAllotmentFile } from './allotment-file.ts'
import { type AllotmentFault, type AllotmentVerdict, verifyAllotment } from './verify-allotment.ts'

const faultTexts: Record<AllotmentFault, string> = {
  'packing-changed': 'The packing list is of another allotment, or changed after the close.',
  'packing-contradicts': 'The packing list has fewer cards than units, or names quicknet with other facts.',
  'keys-broken': 'The keys are not signed one by the other, or two have the same id.',
  'statement-forged': 'The close has no valid signature of the house.',
  'units-changed': 'The units are not those that the house signed.',
  'units-impossible': 'A unit is there twice, or the units of an order do not stand together.',
  'seed-changed': 'The seed is not the one that the house committed itself to.',
  'closed-early': 'The allotment was closed before its time.',
  'closed-late': 'The allotment was closed too near to its round, or after it.',
  'round-changed': 'The close names another round than the packing list.',
  'latest-round-wrong': 'The newest round of the close is forged, or not of that time.',
  'randomness-forged': 'The signature of the round is not that of the public randomness.',
  'cards-wrong': 'The house states other cards than those that follow.',
}

const randomnessTexts: Record<AllotmentVerdict['randomness'], string> = {
  PUBLIC: 'drand quicknet decides, which nobody chooses and nobody knows before its time.',
  SANDBOX: 'a sandbox chain decides. Its owner could know every round ahead of time.',
  SEED_ONLY: 'the seed of the house decides alone. The house could have chosen these cards.',
}

/** True for bytes that begin as the files of random goods do, whether or not the rest is well-formed. */
export const isAllotmentFile = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, marker.length)) === marker

const marker = 'encore-goods/'

/** Verifies the file of an allotment, and says what is proved and what is only promised. */
export function reportAllotment(bytes: Uint8Array): Report {
  try {
    const file = decodeAllotmentFile(bytes)
    return reportOf(
      verifyAllotment(file),
      file.units.map(({ unit }) => hex(unit)),
    )
  } catch (cause) {
    return malformed(cause, 'file of an allotment')
  }
}

function reportOf({ faults, packing, close, cards, randomness }: AllotmentVerdict, units: string[]): Report {
  const lines = [
    `Allotment ${hex(packing.allotment)}.`,
    ...faults.map((fault) => `Fault: ${faultTexts[fault]}`),
  ]
  if (faults.length > 0)
    return { holds: false, lines: [...lines, 'The allotment does not hold. Nothing is proved.'] }
  if (close)
    lines.push(`Proved: ${units.length} units, the packing list and the seed are those of the close.`)
  if (cards)
    lines.push('Proved: the cards follow from the packing list, the units, the seed and the randomness.')
  lines.push('Promised, not proved: the house has no units of its own, and each card is in its parcel.')
  lines.push(`Randomness: ${randomnessTexts[randomness]}`)
  for (const [seq, card] of (cards ?? []).entries())
    lines.push(`Unit ${units[seq]}: card ${card}, ${packing.cards[card - 1]?.name ?? ''}`)
  return { holds: true, lines }
}
