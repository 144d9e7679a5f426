import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultLocale, isLocale, locales } from '@encore/contract/rules/locale'
import { messageTypes } from '@encore/messages/catalogue'
import { compileCatalogue } from '@encore/messages/compile'
import type { Plugin } from 'vite'
import type { MessageFiles } from './app/i18n/message-chunks.ts'
import { catalogueFile, readCatalogue } from './app/i18n/read-catalogue.ts'
import { messageManifest } from './message-chunks-plugin.ts'

const prefix = 'virtual:messages/'
const messageFiles = 'virtual:message-files'
/** Written beside the route types; a build and `react-router typegen` both generate it. */
const typesFile = fileURLToPath(new URL('.react-router/messages.d.ts', import.meta.url))
const manifestFile = fileURLToPath(new URL(`build/client/${messageManifest}`, import.meta.url))

/**
 * Provides `virtual:messages/<locale>`, one language's catalogue compiled to functions, for the server and for
 * development. `virtual:message-files` gives the server renderer the translation chunks that each built page needs.
 */
export function messages(): Plugin {
  let isBuild = false
  return {
    name: 'encore:messages',
    configResolved(config) {
      isBuild = config.command === 'build'
      writeTypes()
    },
    resolveId(id) {
      return id.startsWith(prefix) || id === messageFiles ? `\0${id}` : undefined
    },
    load(id) {
      if (id === `\0${messageFiles}`)
        return `export default ${JSON.stringify(isBuild ? readManifest() : null)}`
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const locale = id.slice(prefix.length + 1)
      if (!isLocale(locale)) return undefined
      this.addWatchFile(catalogueFile(locale))
      return compileCatalogue(locale, readCatalogue(locale))
    },
    handleHotUpdate({ file, server }) {
      const locale = locales.find((candidate) => catalogueFile(candidate) === file)
      if (!locale) return
      writeTypes()
      for (const environment of Object.values(server.environments)) {
        const module = environment.moduleGraph.getModuleById(`\0${prefix}${locale}`)
        if (module) environment.moduleGraph.invalidateModule(module)
      }
      server.ws.send({ type: 'full-reload' })
    },
  }
}

function writeTypes() {
  mkdirSync(dirname(typesFile), { recursive: true })
  writeFileSync(typesFile, messageTypes(readCatalogue(defaultLocale)))
}

/** Read while the server bundle is built, which happens after the browser build. */
function readManifest(): MessageFiles | null {
  try {
    return JSON.parse(readFileSync(manifestFile, 'utf8'))
  } catch {
    return null
  }
}
