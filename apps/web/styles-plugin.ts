import { createHash } from 'node:crypto'
import type { Manifest, ManifestChunk, Plugin, Rolldown } from 'vite'

const manifestName = '.vite/manifest.json'

/**
 * Merges styles so that a page links two stylesheets: the shell's and its own. By default each shared part has its own
 * file, and a page with a dozen paints only after the last. Cascade layers decide precedence, so rules may be repeated.
 */
export function styles(): Plugin {
  return {
    name: 'encore:styles',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = bundle[manifestName]
        if (file?.type !== 'asset') return this.error('The manifest is not written yet')
        const manifest: Manifest = JSON.parse(String(file.source))
        const pages = Object.values(manifest).filter(({ isEntry }) => isEntry)
        const ofShell = new Set(pages.filter(isShell).flatMap((page) => stylesOf(manifest, page)))
        const own = pages.map((page) => stylesOf(manifest, page).filter((href) => !ofShell.has(href)))
        for (const chunk of Object.values(manifest))
          chunk.css = chunk.css?.filter((href) => ofShell.has(href)) ?? []
        pages.forEach((page, at) => {
          const parts = own[at] ?? []
          if (parts.length === 0) return
          const source = parts.map((href) => textOf(bundle, href)).join('')
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const fileName = `assets/${page.name}-${hash}.css`
          this.emitFile({ type: 'asset', fileName, source })
          page.css = [...(page.css ?? []), fileName]
        })
        file.source = JSON.stringify(manifest)
      },
    },
  }
}

/** True for the entries whose styles every page shares. */
const isShell = ({ src = '' }: ManifestChunk) => /^app\/(?:root\.tsx|entry\.client\.tsx)/.test(src)

function stylesOf(manifest: Manifest, page: ManifestChunk): string[] {
  const seen = new Set<ManifestChunk>()
  const walk = (chunk: ManifestChunk | undefined): string[] => {
    if (!chunk || seen.has(chunk)) return []
    seen.add(chunk)
    return [...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((key) => walk(manifest[key]))]
  }
  return [...new Set(walk(page))]
}

function textOf(bundle: Rolldown.OutputBundle, href: string): string {
  const file = bundle[href]
  if (file?.type !== 'asset') throw new Error(`${href} is no stylesheet of this build`)
  return String(file.source)
}
