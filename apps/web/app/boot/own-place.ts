import { whenIdle } from '#app/data/idle.ts'
import { isZoneAtHand, ownZone } from '#app/data/own-zone.ts'
import { cityOf } from '#app/features/event/city-of.ts'

/** What `OwnPlace` writes as attributes. */
export interface OwnPlaceFacts {
  /** `{}` stands for the city. */
  text: string
  /** Cities by the last part of their zone, as JSON. */
  cities: string
}

/** `<own-place>`: the city of the reader's clock. Where only Intl knows it the line is kept free until there is time. */
export function defineOwnPlace(): void {
  class OwnPlace extends HTMLElement {
    readonly #shadow = this.attachShadow({ mode: 'open' })

    connectedCallback() {
      if (isZoneAtHand()) return this.#say()
      this.#shadow.textContent = '\u00a0'
      whenIdle(() => this.checkVisibility() && this.#say())
    }

    #say() {
      const city = cityOf(ownZone(), JSON.parse(this.getAttribute('cities') ?? '{}'))
      this.#shadow.textContent = (this.getAttribute('text') ?? '').replace('{}', () => city)
    }
  }
  customElements.define('own-place', OwnPlace)
}
