import type { Module } from '#modules/module.ts'
import { serveArtists } from './artist-routes.ts'
import { serveThemes } from './theme-routes.ts'

/** What events stand under: themes of the front page, and artists. */
export const catalogDesk: Module = {
  name: 'catalog-desk',
  install: (host) => {
    serveThemes(host)
    serveArtists(host)
  },
}
