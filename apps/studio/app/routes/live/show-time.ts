const pad = (figure: number) => String(figure).padStart(2, '0')

/** `42:10`, `1:02:03`; never below nothing. */
export function durationText(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1_000))
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`
}
