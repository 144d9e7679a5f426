/** `Sat 28 Nov 2026, 18:00`, in the zone that is named or else the reader's own. */
export const momentText = (iso: string, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).format(new Date(iso))

/** The same with the name of its zone, for a moment on another clock than the reader's. */
export const zonedText = (iso: string, locale: string, timeZone: string): string =>
  `${momentText(iso, locale, timeZone)} ${timeZone.replaceAll('_', ' ')}`

export const dayText = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(iso))

/** With its year, for what may be long ago. */
export const dateText = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso))

export const secondText = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso))

/** `1 – 30 Nov 2026`: days as the reports count them, by UTC. */
export const daysText = ({ from, to }: { from: string; to: string }, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(from), new Date(to))
