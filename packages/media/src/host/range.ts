/** `to` is exclusive. */
export type ByteRange = 'WHOLE' | 'UNSATISFIABLE' | { from: number; to: number }

/** Parses a `Range` header with one range; anything else means the whole (RFC 9110 14.2). */
export function readRange(header: string | undefined, size: number): ByteRange {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'WHOLE'
  if (first === '') {
    const from = Math.max(0, size - Number(last))
    return from < size ? { from, to: size } : 'UNSATISFIABLE'
  }
  if (last !== '' && Number(last) < Number(first)) return 'WHOLE'
  if (Number(first) >= size) return 'UNSATISFIABLE'
  return { from: Number(first), to: last === '' ? size : Math.min(size, Number(last) + 1) }
}
