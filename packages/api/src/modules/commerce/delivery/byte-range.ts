/** What a `Range` header asks of a file: all of it, one part of it, or what it does not have. */
export type AskedRange = 'all' | 'none' | { start: number; end: number }

/**
 * RFC 9110 section 14: one range is served, several and other units are answered whole. `end` is included.
 * `bytes=-500` asks for the last 500.
 */
export function askedRange(header: string | undefined, size: number): AskedRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'all'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < start) return 'all'
  return start > end ? 'none' : { start, end }
}
