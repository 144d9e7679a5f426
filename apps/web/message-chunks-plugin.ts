import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultLocale, type Locale, locales } from '@encore/contract/rules/locale'
import { type Catalogue, flatten } from '@encore/messages/catalogue'
import { compileCatalogue } from '@encore/messages/compile'
import type { Plugin, Rolldown } from 'vite'
import { groupMessages, type MessageChunks, type MessageFiles } from './app/i18n/message-chunks.ts'
import { readCatalogue } from './app/i18n/read-catalogue.ts'

/** Written by the browser build and read by the server build. */
export const messageManifest = '.vite/messages.json'

const app = fileURLToPath(new URL('app/', import.meta.url))
const specifier = 'messages/'

/**
 * Gives each page its own translations: a module that uses keys imports their translation chunks by a specifier that
 * the page's import map resolves to its language. All imports are static, so the chunks load with the page's other
 * files.
 */
export function messageChunks(): Plugin {
  let chunks: MessageChunks
  const catalogues = new Map<Locale, Record<string, string>>()
  return {
    name: 'encore:message-chunks',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const locale of locales) catalogues.set(locale, flatten(readCatalogue(locale)))
      chunks = groupMessages(Object.keys(catalogues.get(defaultLocale) ?? {}), readSources())
    },
    resolveId: (id) => (id.startsWith(specifier) ? { id, external: true } : undefined),
    transform(code, id) {
      const [path = '', query = ''] = id.split('?')
      if (!path.startsWith(app) || query.includes('build-client-route')) return undefined
      const needed = chunks.chunksOf(path.slice(app.length))
      if (needed.length === 0) return undefined
      const imports = needed.map((chunk, at) => `import messages$${at} from '${specifier}${chunk}.js';`)
      const calls = needed.map((_, at) => `addMessages$(messages$${at});`)
      const begin = `import { addMessages as addMessages$ } from '#app/i18n/messages.ts';`
      return { code: `${begin}${imports.join('')}${calls.join('')}${code}`, map: null }
    },
    generateBundle(_options, bundle) {
      const folders = {} as Record<Locale, string>
      for (const locale of locales) {
        const files = filesOf(locale, catalogues.get(locale) ?? {}, chunks)
        folders[locale] = `/assets/messages-${locale}-${hashOf(files)}/`
        for (const [chunk, source] of files)
          this.emitFile({ type: 'asset', fileName: `${folders[locale].slice(1)}${chunk}.js`, source })
      }
      const manifest: MessageFiles = { folders, needed: neededBy(bundle) }
      this.emitFile({ type: 'asset', fileName: messageManifest, source: JSON.stringify(manifest) })
    },
  }
}

function readSources(): Map<string, string> {
  const paths = globSync('**/*.{ts,tsx}', { cwd: app }).filter((path) => !/\.test\./.test(path))
  return new Map(paths.map((path) => [path, readFileSync(app + path, 'utf8')]))
}

/** Maps each chunk to the source of a module without imports, so its hash changes only with its translations. */
function filesOf(
  locale: Locale,
  catalogue: Record<string, string>,
  { chunkOf }: MessageChunks,
): Map<string, string> {
  const parts = new Map<string, Catalogue>()
  for (const [key, message] of Object.entries(catalogue)) {
    const chunk = chunkOf.get(key)
    if (!chunk) throw new Error(`${key} is in ${locale} and not in ${defaultLocale}`)
    parts.set(chunk, { ...parts.get(chunk), [key]: message })
  }
  return new Map([...parts].map(([chunk, part]) => [chunk, moduleOf(compileCatalogue(locale, part))]))
}

function moduleOf(compiled: string): string {
  const taken = [...compiled.matchAll(/^import \{ ([^}]+) \} from .*$/gm)].map(([, names]) => names)
  const body = compiled.replace(/^import .*\n/gm, '').replace(/^ {2}/gm, '')
  return body
    .replace('export default {', `export default ({ ${taken.join(', ')} }) => ({`)
    .replace(/\}\s*$/, '})\n')
}

const hashOf = (files: Map<string, string>) =>
  createHash('sha256')
    .update([...files].flat().join('\0'))
    .digest('base64url')
    .slice(0, 8)

/** For each entry file, returns the translation chunks that it and its static imports need. */
function neededBy(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const messagesFrom = (fileName: string, seen: Set<string>): string[] => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || seen.has(fileName)) return []
    seen.add(fileName)
    return chunk.imports.flatMap((name) =>
      name.startsWith(specifier) ? [name.slice(specifier.length)] : messagesFrom(name, seen),
    )
  }
  return Object.fromEntries(
    Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .filter(({ isEntry }) => isEntry)
      .map(({ fileName }) => [`/${fileName}`, [...new Set(messagesFrom(fileName, new Set()))].sort()]),
  )
}
