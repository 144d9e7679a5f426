/** Parses `48:12`, `1:32:10` or `12` as milliseconds of a show; null for anything else. */
export function readShowTime(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds = ''] =
    /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,2})$/.exec(text) ?? []
  if (seconds === '' || (text.includes(':') && Number(seconds) > 59) || Number(minutes) > 59) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
}

/** `1:02:03` of a show, `−0:05:00` before its start. */
export function showTime(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1_000)
  const two = (count: number) => String(count).padStart(2, '0')
  const text = `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return ms <= -1_000 ? `−${text}` : text
}
