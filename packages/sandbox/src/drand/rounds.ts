import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'

// A chain like drand quicknet with a key of its own, which is public: everybody can compute every round.

const secretKey = createHash('sha256').update('encore sandbox chain').digest()
const dst = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const { shortSignatures } = bls12_381

export const publicKey: string = shortSignatures.getPublicKey(secretKey).toHex()
export const genesis = 1_700_000_000
export const period = 3
export const chainHash: string = createHash('sha256').update(`encore sandbox ${publicKey}`).digest('hex')

/** Signature of a round and its SHA-256, in hexadecimal. */
export function signRound(round: number): { signature: string; randomness: string } {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const message = createHash('sha256').update(number).digest()
  const signature = shortSignatures.sign(shortSignatures.hash(message, dst), secretKey).toHex()
  return { signature, randomness: createHash('sha256').update(signature, 'hex').digest('hex') }
}
