/** All data needed to verify the draw of an on-sale queue. */
export interface PublishedDraw {
  /** SHA-256 of the seed, hexadecimal, published before joining opens. */
  commitment: string
  /** 32 bytes, hexadecimal, published after the draw. */
  seed: string
  /** All drawn entries, in any order. */
  entryIds: readonly string[]
}

/**
 * `forged-seed`: the seed does not match the commitment. `forged-place`: the seed gives this entry another position, or
 * none.
 */
export type DrawVerdict = 'checked' | 'forged-seed' | 'forged-place'

const keyed = 'HMAC'

/** Repeats the draw and compares: an entry's position is its rank by HMAC-SHA256(seed, entry id). */
export async function checkDraw(
  { commitment, seed, entryIds }: PublishedDraw,
  { id, drawnPlace }: { id: string; drawnPlace: number },
): Promise<DrawVerdict> {
  const secret = bytesOf(seed)
  if (hex(await crypto.subtle.digest('SHA-256', secret)) !== commitment) return 'forged-seed'
  const key = await crypto.subtle.importKey('raw', secret, { name: keyed, hash: 'SHA-256' }, false, ['sign'])
  const rankOf = async (entryId: string) =>
    hex(await crypto.subtle.sign(keyed, key, new TextEncoder().encode(entryId)))
  const mine = await rankOf(id)
  const ranks = await Promise.all(entryIds.map(rankOf))
  const isThere = new Set(entryIds).size === entryIds.length && entryIds.includes(id)
  const ahead = ranks.filter((rank) => rank < mine).length
  return isThere && ahead + 1 === drawnPlace ? 'checked' : 'forged-place'
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
