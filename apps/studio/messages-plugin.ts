import { dirname } from 'node:path'
import { compileCatalogue } from '@encore/messages/compile'
import type { Plugin } from 'vite'
import { studioLocales } from './app/i18n/locale.ts'
import { catalogueFolder, readCatalogue } from './app/i18n/read-catalogue.ts'
import { writeMessageTypes } from './message-files.ts'

const prefix = 'virtual:messages/'

/** Provides `virtual:messages/<locale>`: one language's catalogue compiled to functions. */
export function messages(): Plugin {
  return {
    name: 'encore:messages',
    configResolved: writeMessageTypes,
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined
    },
    load(id) {
      const locale = studioLocales.find((candidate) => id === `\0${prefix}${candidate}`)
      return locale && compileCatalogue(locale, readCatalogue(locale))
    },
    handleHotUpdate({ file, server }) {
      const locale = studioLocales.find((candidate) => catalogueFolder(candidate) === dirname(file))
      if (!locale) return
      writeMessageTypes()
      const module = server.moduleGraph.getModuleById(`\0${prefix}${locale}`)
      if (module) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
    },
  }
}
