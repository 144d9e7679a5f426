import {
  type DecodedText,
  decodeText,
  detectText,
  type TextEncoding,
} from '@encore/contract/rules/text-encoding'
// Node's own decoder knows KS X 1001 alone under `euc-kr`, without the syllables of CP949.
import { TextDecoder } from '@exodus/bytes/encoding.js'
import { analyse } from 'chardet'

const decode = (encoding: TextEncoding, bytes: Uint8Array): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes)

const detectorLooksAt = 65_536

/**
 * The text of a file. `encoding`: the one that its sender chose; without it, the one that fits best, where a text that
 * `isExpected` fits better than any other. Null for bytes of no text.
 */
export function textOf(
  bytes: Uint8Array,
  encoding: TextEncoding | null,
  isExpected: (text: string) => boolean,
): DecodedText | null {
  if (encoding) return decodeText(bytes, encoding, { decode })
  const found = analyse(bytes.subarray(0, detectorLooksAt))
  const confidence = (name: TextEncoding) =>
    (found.find((match) => match.name.toLowerCase().replace('-', '_') === name.replace('-', '_'))
      ?.confidence ?? 0) / 100
  return detectText(bytes, { decode, confidence, isExpected })
}
