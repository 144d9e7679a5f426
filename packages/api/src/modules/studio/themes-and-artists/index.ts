import type { Module } from '#modules/module.ts'
import { serveArtists } from './artist-routes.ts'
import { serveThemes } from './theme-routes.ts'

export const themesAndArtists: Module = {
  name: 'themes-and-artists',
  install: (host) => {
    serveThemes(host)
    serveArtists(host)
  },
}
