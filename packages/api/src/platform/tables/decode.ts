import {
  type DecodedText,
  decodeText,
  detectText,
  type TextEncoding,
} from '@encore/contract/rules/text-encoding'
// Under `euc-kr`, Node's own decoder knows only KS X 1001, without the syllables of CP949.
import { TextDecoder } from '@exodus/bytes/encoding.js'
import { analyse } from 'chardet'

const decode = (encoding: TextEncoding, bytes: Uint8Array): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes)

const detectionBytes = 65_536

/**
 * Decodes a file. `encoding` is the sender's choice; without it the best match is used, and a text that `isExpected`
 * accepts wins. Null when the bytes are not text.
 */
export function textOf(
  bytes: Uint8Array,
  encoding: TextEncoding | null,
  isExpected: (text: string) => boolean,
): DecodedText | null {
  if (encoding) return decodeText(bytes, encoding, { decode })
  const found = analyse(bytes.subarray(0, detectionBytes))
  const confidence = (name: TextEncoding) =>
    (found.find((match) => match.name.toLowerCase().replace('-', '_') === name.replace('-', '_'))
      ?.confidence ?? 0) / 100
  return detectText(bytes, { decode, confidence, isExpected })
}
