/** Attributes that `LocalTime` writes. */
export interface LocalTimeAttributes {
  /** Epoch milliseconds. */
  at: number
  /** Minutes by which the page's time zone is ahead of UTC at that moment. */
  offset: number
  /**
   * JSON list of three texts, for a reader whose date is one day behind the page's, the same, or one day ahead. `{}` is
   * the time and `{zone}` the zone.
   */
  says: string
}

/** Returns the text for a reader whose clock is `own` minutes ahead of UTC; null when it equals the page's clock. */
export function localTimeText({ at, offset, says }: LocalTimeAttributes, own: number): string | null {
  if (own === offset) return null
  const day = (minutes: number) => Math.floor((at + minutes * 60_000) / 86_400_000)
  const ahead = Math.sign(day(own) - day(offset))
  const texts: string[] = JSON.parse(says)
  const clock = new Date(at + own * 60_000).toISOString().slice(11, 16)
  return (texts[ahead + 1] ?? '').replace('{}', clock).replace('{zone}', zoneOf(own))
}

/** Returns `GMT-5` or `GMT+5:30`. Seoul and Tokyo share an offset, so the page's language selects the name. */
function zoneOf(minutes: number): string {
  if (minutes === 540) return document.documentElement.lang === 'ja' ? 'JST' : 'KST'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  // Prevents a line break after the hyphen.
  return `GMT${minutes < 0 ? '-\u2060' : '+'}${hours}${rest ? `:${rest}` : ''}`
}

/**
 * Defines `<local-time>`: a moment in the reader's time zone. It fills its shadow root while the page is parsed, before
 * the first paint, so there is no layout shift. Where both clocks agree (`data-same`), and without scripts, it shows
 * the text that React rendered inside. It does not use Intl: the first call of Intl costs 20 ms and more.
 */
export function defineLocalTime(): void {
  class LocalTime extends HTMLElement {
    static readonly observedAttributes = ['at', 'offset', 'says']
    readonly #shadow = this.attachShadow({ mode: 'open' })

    connectedCallback() {
      const at = Number(this.getAttribute('at'))
      const facts = {
        at,
        offset: Number(this.getAttribute('offset')),
        says: this.getAttribute('says') ?? '[]',
      }
      const said = localTimeText(facts, -new Date(at).getTimezoneOffset())
      this.toggleAttribute('data-same', said === null)
      this.#shadow.replaceChildren(said ?? document.createElement('slot'))
    }

    attributeChangedCallback() {
      if (this.isConnected) this.connectedCallback()
    }
  }
  customElements.define('local-time', LocalTime)
}
