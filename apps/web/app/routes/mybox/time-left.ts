import type { Translate } from '#app/i18n/text.ts'

const two = (figure: number) => String(figure).padStart(2, '0')

/** Formats `2 days 22:17`, or `22:17:05` within the last day. */
export function timeLeft(leftMs: number, t: Translate): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const days = Math.floor(seconds / 86_400)
  const clock = `${two(Math.floor(seconds / 3_600) % 24)}:${two(Math.floor(seconds / 60) % 60)}`
  return days > 0 ? t('box.ticket.days', { n: days, time: clock }) : `${clock}:${two(seconds % 60)}`
}
