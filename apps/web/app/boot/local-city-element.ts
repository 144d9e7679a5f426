import { whenIdle } from '#app/data/idle.ts'
import { isZoneKnown, localZone } from '#app/data/local-zone.ts'
import { cityOf } from '#app/features/event/city-of.ts'

/** Attributes that `LocalCity` writes. */
export interface LocalCityAttributes {
  /** `{}` is the placeholder for the city. */
  text: string
  /** City names by the last part of their time zone, as JSON. */
  cities: string
}

/**
 * Defines `<local-city>`: the city of the reader's time zone. Where only Intl knows the zone, the line stays blank until
 * the browser is idle.
 */
export function defineLocalCity(): void {
  class LocalCity extends HTMLElement {
    readonly #shadow = this.attachShadow({ mode: 'open' })

    connectedCallback() {
      if (isZoneKnown()) return this.#say()
      this.#shadow.textContent = '\u00a0'
      whenIdle(() => this.checkVisibility() && this.#say())
    }

    #say() {
      const city = cityOf(localZone(), JSON.parse(this.getAttribute('cities') ?? '{}'))
      this.#shadow.textContent = (this.getAttribute('text') ?? '').replace('{}', () => city)
    }
  }
  customElements.define('local-city', LocalCity)
}
