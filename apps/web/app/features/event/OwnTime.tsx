import { formatDayAndClock, offsetMinutes } from '@encore/contract/rules/time'
import type { ReactNode } from 'react'
import type { OwnPlaceFacts } from '#app/boot/own-place.ts'
import type { OwnTimeFacts } from '#app/boot/own-time.ts'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface OwnTimeProps {
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

/** A time in the reader's zone, shown where it differs from the page's; works before hydration (`boot/own-time.ts`). */
export function OwnTime({ at, zone, say = (moment) => moment, children }: OwnTimeProps) {
  const { locale } = useText()
  const atMs = Date.parse(at)
  const says = [-1, 0, 1].map((days) =>
    say(formatDayAndClock(atMs + days * dayMs, zone, locale, '{}'), days === 0),
  )
  return (
    <own-time at={atMs} offset={offsetMinutes(atMs, zone)} says={JSON.stringify(says)}>
      {children}
    </own-time>
  )
}

declare module 'react' {
  // biome-ignore lint/style/noNamespace: React's own types are one
  namespace JSX {
    interface IntrinsicElements {
      'own-time': OwnTimeFacts & { children?: ReactNode }
      'own-place': OwnPlaceFacts
    }
  }
}
