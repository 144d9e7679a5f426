import { bls12_381 } from '@noble/curves/bls12-381.js'
import { type Bytes, concat, hex, readHex, u64 } from '../bytes.ts'
import { hash, taggedHash } from '../encoding.ts'
import { type Chain, hashToCurve, roundMessage } from '../public-randomness.ts'

/** A chain whose key is known: for tests, which compute every round. */
export interface SandboxChain {
  chain: Chain
  sign: (round: number) => Bytes
}

export function sandboxChain(
  name: string,
  { genesis, period }: Pick<Chain, 'genesis' | 'period'>,
): SandboxChain {
  const { Signature, getPublicKey, hash: toCurve, sign } = bls12_381.shortSignatures
  const secretKey = bls12_381.utils.randomSecretKey(
    concat(hash(new TextEncoder().encode(name)), hash(new TextEncoder().encode(`${name}/2`))).slice(0, 48),
  )
  const publicKey = new Uint8Array(getPublicKey(secretKey).toBytes())
  const chainHash = taggedHash('encore-draw/1 sandbox chain', concat(u64(genesis), u64(period), publicKey))
  return {
    chain: { hash: hex(chainHash), publicKey: hex(publicKey), genesis, period },
    sign: (round) => {
      const signature = sign(toCurve(roundMessage(round), hashToCurve.DST), secretKey)
      const bytes = readHex(hex(Signature.toBytes(signature)), 48)
      if (!bytes) throw new Error('A signature has 48 bytes')
      return bytes
    },
  }
}
