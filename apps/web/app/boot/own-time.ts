import { type Locale, languageTag, locales } from '@encore/contract/rules/locale'
import { formatClock, formatDay, formatDayAndClock, formatMoment } from '@encore/contract/rules/time'
import { cityOf } from '#app/features/event/city-of.ts'

/** What `OwnTime` and `OwnPlace` write as attributes. */
export interface OwnTimeFacts {
  /** ISO 8601. */
  at: string
  /** The zone that the page tells it in. */
  zone: string
  /** `moment`: told in place of what the page says; `beside`: only where both clocks differ; `clock`: so, and without the day where it is the same; `place`: where that clock is, so too. */
  form: 'moment' | 'beside' | 'clock' | 'place'
  /** `{}` stands for it. */
  text?: string
  /** Cities by the last part of their zone, as JSON. */
  cities?: string
}

/** What is said to somebody whose clock is `own`; null: nothing. */
export function ownTime(
  { at, zone, form, cities }: OwnTimeFacts,
  own: string,
  locale: Locale,
): string | null {
  if (form === 'moment') return formatMoment(at, own, locale)
  const here = formatDayAndClock(at, own, locale)
  if (here === formatDayAndClock(at, zone, locale)) return null
  if (form === 'place') return cityOf(own, JSON.parse(cities ?? '{}'))
  const isSameDay = formatDay(at, own, locale) === formatDay(at, zone, locale)
  return form === 'clock' && isSameDay ? formatClock(at, own) : here
}

/**
 * `<own-time>`: a moment in the zone of whoever reads. It writes itself into its shadow as the page is read, before
 * anything is painted, so nothing moves; what React wrote inside stays as it is, for who has no scripts.
 */
export function defineOwnTime(): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const locale = locales.find((one) => languageTag[one] === document.documentElement.lang) ?? 'en'
  class OwnTime extends HTMLElement {
    static readonly observedAttributes = ['at', 'zone', 'form', 'text']
    readonly #shadow = this.attachShadow({ mode: 'open' })

    connectedCallback() {
      const facts = Object.fromEntries(Array.from(this.attributes, ({ name, value }) => [name, value]))
      const said = ownTime(facts as unknown as OwnTimeFacts, own, locale)
      this.hidden = said === null
      this.#shadow.textContent = said === null ? '' : (facts.text ?? '{}').replace('{}', () => said)
    }

    attributeChangedCallback() {
      if (this.isConnected) this.connectedCallback()
    }
  }
  customElements.define('own-time', OwnTime)
}
