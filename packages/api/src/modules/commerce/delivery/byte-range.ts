/** Requested part of a file: all of it, one range, or `none` when the range is outside the file. */
export type AskedRange = 'all' | 'none' | { start: number; end: number }

/**
 * RFC 9110 section 14: a single range is served; several ranges or other units return the whole file. `end` is
 * inclusive. `bytes=-500` requests the last 500 bytes.
 */
export function askedRange(header: string | undefined, size: number): AskedRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'all'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < start) return 'all'
  return start > end ? 'none' : { start, end }
}
