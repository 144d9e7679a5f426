/** Souls for one cube (spec section 9); the exchange is irreversible. */
export const soulsPerCube = 180

/** Parses a cube field: whole numbers only, full-width digits included; anything else is 0 (spec section 5). */
export function cubesOfText(text: string): number {
  const plain = text.normalize('NFKC').trim()
  return /^\d{1,15}$/.test(plain) ? Number(plain) : 0
}

export interface ExchangePreview {
  cubes: number
  souls: number
  /** Missing cubes; 0 when there are enough. */
  shortBy: number
}

export const previewExchange = (cubes: number, owned: number): ExchangePreview => ({
  cubes,
  souls: cubes * soulsPerCube,
  shortBy: Math.max(0, cubes - owned),
})
