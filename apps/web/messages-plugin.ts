import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultLocale, isLocale, type Locale, locales } from '@encore/contract/rules/locale'
import type { Plugin } from 'vite'
import { compileCatalogue, messageTypes } from './app/i18n/compile.ts'

const prefix = 'virtual:messages/'
const chunkList = 'virtual:message-chunks'
/** Beside the types of the routes: whatever writes those, a build or `react-router typegen`, writes this too. */
const typesFile = fileURLToPath(new URL('.react-router/messages.d.ts', import.meta.url))
const clientManifest = fileURLToPath(new URL('build/client/.vite/manifest.json', import.meta.url))
const catalogueFile = (locale: Locale) =>
  fileURLToPath(new URL(`app/i18n/${locale}/common.json`, import.meta.url))

/**
 * `virtual:messages/<locale>` is that language's catalogue as functions; `virtual:message-chunks` tells the
 * server renderer which browser file carries each, so that the page can preload it.
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
      return id.startsWith(prefix) || id === chunkList ? `\0${id}` : undefined
    },
    load(id) {
      if (id === `\0${chunkList}`) return `export default ${JSON.stringify(isBuild ? chunks() : {})}`
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const locale = id.slice(prefix.length + 1)
      if (!isLocale(locale)) return undefined
      const file = catalogueFile(locale)
      this.addWatchFile(file)
      return compileCatalogue(locale, JSON.parse(readFileSync(file, 'utf8')))
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
  writeFileSync(typesFile, messageTypes(JSON.parse(readFileSync(catalogueFile(defaultLocale), 'utf8'))))
}

/** Read while the server bundle is built, which comes after the browser's. */
function chunks(): Partial<Record<Locale, string>> {
  let manifest: Record<string, { file: string }>
  try {
    manifest = JSON.parse(readFileSync(clientManifest, 'utf8'))
  } catch {
    return {}
  }
  const hrefs: Partial<Record<Locale, string>> = {}
  for (const [source, chunk] of Object.entries(manifest)) {
    const locale = source.split(prefix)[1]
    if (isLocale(locale)) hrefs[locale] = `/${chunk.file}`
  }
  return hrefs
}
