import { formatDayAndClock, offsetMinutes } from '@encore/contract/rules/time'
import type { ReactNode } from 'react'
import type { LocalCityAttributes } from '#app/boot/local-city-element.ts'
import type { LocalTimeAttributes } from '#app/boot/local-time-element.ts'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface LocalTimeProps {
  /** ISO 8601. */
  at: string
  /** IANA zone of the page's times. */
  zone: string
  /**
   * Formats the text from day and time, with `{}` in place of the time; `isSameDay`: the reader's date equals the
   * page's.
   */
  say?: (moment: string, isSameDay: boolean) => string
  /** Content in the page's zone, when it is not shown beside this element. */
  children?: ReactNode
}

const dayMs = 86_400_000

/** A time in the reader's zone, shown where it differs from the page's; works before hydration (`boot/local-time-element.ts`). */
export function LocalTime({ at, zone, say = (moment) => moment, children }: LocalTimeProps) {
  const { locale } = useText()
  const atMs = Date.parse(at)
  const says = [-1, 0, 1].map((days) =>
    say(formatDayAndClock(atMs + days * dayMs, zone, locale, '{}'), days === 0),
  )
  return (
    <local-time at={atMs} offset={offsetMinutes(atMs, zone)} says={JSON.stringify(says)}>
      {children}
    </local-time>
  )
}

declare module 'react' {
  // biome-ignore lint/style/noNamespace: React's own types are one
  namespace JSX {
    interface IntrinsicElements {
      'local-time': LocalTimeAttributes & { children?: ReactNode }
      'local-city': LocalCityAttributes
    }
  }
}
