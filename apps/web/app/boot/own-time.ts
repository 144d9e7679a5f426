/** What `OwnTime` writes as attributes. */
export interface OwnTimeFacts {
  /** Epoch milliseconds. */
  at: number
  /** Minutes that the page's clock is ahead of UTC then. */
  offset: number
  /** What to say where the reader's calendar is a day behind the page's, on the same day, a day ahead: a JSON list of texts, `{}` for the time and `{zone}` for the zone. */
  says: string
}

/** What is said to somebody whose clock is `own` minutes ahead of UTC; null: the same as on the page. */
export function ownTime({ at, offset, says }: OwnTimeFacts, own: number): string | null {
  if (own === offset) return null
  const day = (minutes: number) => Math.floor((at + minutes * 60_000) / 86_400_000)
  const ahead = Math.sign(day(own) - day(offset))
  const texts: string[] = JSON.parse(says)
  const clock = new Date(at + own * 60_000).toISOString().slice(11, 16)
  return (texts[ahead + 1] ?? '').replace('{}', clock).replace('{zone}', zoneOf(own))
}

/** `GMT-5`, `GMT+5:30`; Seoul and Tokyo share a clock, and the page's language says whose name it bears. */
function zoneOf(minutes: number): string {
  if (minutes === 540) return document.documentElement.lang === 'ja' ? 'JST' : 'KST'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  // No line breaks behind a hyphen.
  return `GMT${minutes < 0 ? '-\u2060' : '+'}${hours}${rest ? `:${rest}` : ''}`
}

/**
 * `<own-time>`: a moment by the clock of whoever reads. It writes itself into its shadow as the page is read, before
 * anything is painted, so nothing moves; where both clocks agree (`data-same`), and without scripts, it shows what React
 * wrote inside. It asks nothing of Intl: whoever is first to do so waits 20 ms and more.
 */
export function defineOwnTime(): void {
  class OwnTime extends HTMLElement {
    static readonly observedAttributes = ['at', 'offset', 'says']
    readonly #shadow = this.attachShadow({ mode: 'open' })

    connectedCallback() {
      const at = Number(this.getAttribute('at'))
      const facts = {
        at,
        offset: Number(this.getAttribute('offset')),
        says: this.getAttribute('says') ?? '[]',
      }
      const said = ownTime(facts, -new Date(at).getTimezoneOffset())
      this.toggleAttribute('data-same', said === null)
      this.#shadow.replaceChildren(said ?? document.createElement('slot'))
    }

    attributeChangedCallback() {
      if (this.isConnected) this.connectedCallback()
    }
  }
  customElements.define('own-time', OwnTime)
}
