import { type Bytes, hex, utf8 } from '../bytes.ts'
import { hashLength, idLength, roundSignatureLength } from '../encoding.ts'
import { hexOf, integerOf, type LineReader, oneOf, strictly } from '../lines.ts'
import { type HouseKey, isSignature, keyIdOf, type Signed, type SigningKey } from '../statements.ts'
import type { GoodsClose } from './encoding.ts'

const keyIdLength = 8
const signatureLength = 64

/** Lines of a signed close. */
export const goodsCloseLines = 13

const signedText = (close: GoodsClose, keyId: Uint8Array): string =>
  [
    'encore-goods/1 close',
    `allotment ${hex(close.allotment)}`,
    `packing ${hex(close.packing)}`,
    `units ${close.units}`,
    `list ${hex(close.list)}`,
    `seed ${hex(close.seed)}`,
    `chain ${hex(close.chain)}`,
    `round ${close.round}`,
    `closed ${close.closedAt}`,
    `latest-round ${close.latestRound}`,
    `latest-signature ${hex(close.latestSignature)}`,
    `key ${hex(keyId)}`,
    '',
  ].join('\n')

const writeSigned = (signed: Signed<GoodsClose>): string =>
  `${signedText(signed, signed.keyId)}signature ${hex(signed.signature)}\n`

export function signGoodsClose(key: SigningKey, close: GoodsClose): string {
  const signature: Bytes = key.sign(utf8(signedText(close, key.keyId)))
  return writeSigned({ ...close, keyId: key.keyId, signature })
}

/** Reads a close without checking its signature; throws `MalformedDraw` unless it is in its strict form. */
export const readGoodsClose = (text: string): Signed<GoodsClose> => strictly(text, takeClose, writeSigned)

function takeClose(lines: LineReader): Signed<GoodsClose> {
  oneOf(['close'], lines.take('encore-goods/1')[0])
  return {
    allotment: hexOf(lines.take('allotment')[0], idLength),
    packing: hexOf(lines.take('packing')[0], hashLength),
    units: integerOf(lines.take('units')[0]),
    list: hexOf(lines.take('list')[0], hashLength),
    seed: hexOf(lines.take('seed')[0], hashLength),
    chain: hexOf(lines.take('chain')[0], hashLength),
    round: integerOf(lines.take('round')[0]),
    closedAt: integerOf(lines.take('closed')[0]),
    latestRound: integerOf(lines.take('latest-round')[0]),
    latestSignature: hexOf(lines.take('latest-signature')[0], roundSignatureLength),
    keyId: hexOf(lines.take('key')[0], keyIdLength),
    signature: hexOf(lines.take('signature')[0], signatureLength),
  }
}

/** True when a key of the house signed the close. */
export function isSignedByHouse(keys: readonly HouseKey[], signed: Signed<GoodsClose>): boolean {
  const key = keys.find(({ publicKey }) => hex(keyIdOf(publicKey)) === hex(signed.keyId))
  return (
    key !== undefined && isSignature(key.publicKey, utf8(signedText(signed, signed.keyId)), signed.signature)
  )
}
