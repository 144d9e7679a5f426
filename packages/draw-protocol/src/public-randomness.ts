import { bls12_381 } from '@noble/curves/bls12-381.js'
import { type Bytes, equalBytes, u64 } from './bytes.ts'
import { hash, roundSignatureLength } from './encoding.ts'

/** A chain of rounds, each with a signature that nobody can know or choose before its time. */
export interface Chain {
  /** 32 bytes, hexadecimal. */
  hash: string
  /** Compressed point of G2, 96 bytes, hexadecimal. */
  publicKey: string
  /** Unix time of round 1, in seconds. */
  genesis: number
  /** Seconds between rounds. */
  period: number
}

/** drand quicknet of the League of Entropy, scheme `bls-unchained-g1-rfc9380`. */
export const quicknet: Chain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1692803367,
  period: 3,
}

/** Chain of demos: the sandbox answers for every round, so it proves nothing. */
export const demoChain: Chain = {
  hash: 'bf26beadc6a2c89d7b0d91a227ba8e1beafe54c1ec4d266a8d3ad27279571455',
  publicKey:
    '87659911eb68a1800c4fe9022e12ec017d168b62c479fff9bd5598cd465193fce7ec1cc66b9e0ddca197de9382528a46' +
    '0a6213177144e8add67147ddb20b33765949c3ed4a00d7eee8889974861c9228889948b7b2d8556d40b0de620a0b2c70',
  genesis: 1_700_000_000,
  period: 3,
}

export const hashToCurve = { DST: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_' }

/** First round at or after a time: `1 + ceil((seconds − genesis) / period)`, as draws fix their round. */
export const roundAfter = ({ genesis, period }: Chain, seconds: number): number =>
  1 + Math.ceil((seconds - genesis) / period)

/** Unix time of a round, in seconds. */
export const timeOf = ({ genesis, period }: Chain, round: number): number => genesis + (round - 1) * period

/** A round signs the SHA-256 of its number. */
export const roundMessage = (round: number): Bytes => hash(u64(round))

/**
 * Returns true for the valid signature of a round only. Another encoding of the same point is refused: with two valid
 * encodings the house could choose between two results.
 */
export function isRoundSignature(chain: Chain, round: number, signature: Uint8Array): boolean {
  if (signature.length !== roundSignatureLength || !Number.isSafeInteger(round) || round < 1) return false
  const { Signature, hash: toCurve, verify } = bls12_381.shortSignatures
  try {
    const point = Signature.fromBytes(signature)
    point.assertValidity()
    if (point.is0() || !point.isTorsionFree()) return false
    if (!equalBytes(Signature.toBytes(point), signature)) return false
    const key = bls12_381.G2.Point.fromHex(chain.publicKey)
    return verify(point, toCurve(roundMessage(round), hashToCurve.DST), key)
  } catch {
    return false
  }
}
