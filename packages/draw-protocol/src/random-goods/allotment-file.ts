import { type Bytes, hex } from '../bytes.ts'
import { idLength, roundSignatureLength } from '../encoding.ts'
import { decodeText, hexOf, integerOf, type LineReader, oneOf, strictly } from '../lines.ts'
import { type HouseKey, takeHouseKey, writeHouseKey } from '../statements.ts'
import { goodsCloseLines, readGoodsClose } from './close-statement.ts'

/** All data of an allotment in one file. Packing list and close are kept as they were published. */
export interface AllotmentFile {
  packing: string
  keys: HouseKey[]
  /** Signed close; null while units are added. */
  close: string | null
  /** Signature of the round of the close; null before it is known, empty for an allotment by seed only. */
  roundSignature: Bytes | null
  /** Units by seq; empty before the close. */
  units: { unit: Bytes; order: Bytes }[]
  /** Card of each unit as the house states it; empty before the allotment. */
  cards: number[]
}

const linesOf = (text: string): string[] => text.slice(0, -1).split('\n')

export const writeAllotmentFile = (file: AllotmentFile): string =>
  [
    'encore-goods/1 file',
    `packing ${linesOf(file.packing).length}`,
    ...linesOf(file.packing),
    `keys ${file.keys.length}`,
    ...file.keys.map(writeHouseKey),
    `close ${file.close ? 1 : 0}`,
    ...(file.close ? linesOf(file.close) : []),
    `round-signature ${file.roundSignature ? hex(file.roundSignature) || 'none' : '-'}`,
    `units ${file.units.length}`,
    ...file.units.map(({ unit, order }) => `unit ${hex(unit)} ${hex(order)}`),
    `allotted ${file.cards.length}`,
    ...file.cards.map((card) => `${card}`),
    '',
  ].join('\n')

/** Reads the file of an allotment; throws `MalformedDraw` unless it is in its strict form. Checks no statement. */
export const readAllotmentFile = (text: string): AllotmentFile => strictly(text, takeFile, writeAllotmentFile)

/** Reads the bytes of a file as they were served. */
export const decodeAllotmentFile = (bytes: Uint8Array): AllotmentFile => readAllotmentFile(decodeText(bytes))

function takeFile(lines: LineReader): AllotmentFile {
  oneOf(['file'], lines.take('encore-goods/1')[0])
  const text = (count: number) => `${lines.raw(count).join('\n')}\n`
  const many = <T>(name: string, take: () => T): T[] => Array.from({ length: lines.count(name) }, take)
  return {
    packing: text(lines.count('packing')),
    keys: many('keys', () => takeHouseKey(lines)),
    close: integerOf(lines.take('close')[0]) === 1 ? takeClose(text(goodsCloseLines)) : null,
    roundSignature: takeRoundSignature(lines),
    units: many('units', () => takeUnit(lines)),
    cards: many('allotted', () => integerOf(lines.raw(1)[0])),
  }
}

function takeClose(text: string): string {
  readGoodsClose(text)
  return text
}

function takeUnit(lines: LineReader): AllotmentFile['units'][number] {
  const [unit, order] = lines.take('unit', 2)
  return { unit: hexOf(unit, idLength), order: hexOf(order, idLength) }
}

function takeRoundSignature(lines: LineReader): Bytes | null {
  const [found] = lines.take('round-signature')
  if (found === '-') return null
  return found === 'none' ? new Uint8Array() : hexOf(found, roundSignatureLength)
}
