import { whenIdle } from '#app/data/idle.ts'
import { isZoneAtHand, ownZone } from '#app/data/own-zone.ts'
import { cityOf } from '#app/features/event/city-of.ts'

/** Attributes that `OwnPlace` writes. */
export interface OwnPlaceFacts {
  /** `{}` is the placeholder for the city. */
  text: string
  /** City names by the last part of their time zone, as JSON. */
  cities: string
}

/**
 * Defines `<own-place>`: the city of the reader's time zone. Where only Intl knows the zone, the line stays blank until
 * the browser is idle.
 */
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
