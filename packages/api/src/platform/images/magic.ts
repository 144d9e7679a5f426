/**
 * Returns the format that the first bytes of a file indicate; null for formats that are not accepted. The file name
 * does not matter.
 */
export function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const starts = (at: number, ...signature: number[]) => signature.every((byte, n) => bytes[at + n] === byte)
  if (starts(0, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return 'webp'
  return null
}
