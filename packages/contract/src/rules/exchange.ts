/** Spec section 9: what one cube is worth when it is exchanged; there is no way back. */
export const soulsPerCube = 180

/** What a field for cubes says: whole numbers only, full-width figures count; everything else is 0 (spec section 5). */
export function cubesOfText(text: string): number {
  const plain = text.normalize('NFKC').trim()
  return /^\d{1,15}$/.test(plain) ? Number(plain) : 0
}

export interface ExchangePreview {
  cubes: number
  souls: number
  /** Cubes that are missing; 0 when there are enough. */
  shortBy: number
}

/** What an exchange of these cubes would bring. */
export const previewExchange = (cubes: number, owned: number): ExchangePreview => ({
  cubes,
  souls: cubes * soulsPerCube,
  shortBy: Math.max(0, cubes - owned),
})
