import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const sheet = fileURLToPath(new URL('../../packages/ui/src/styles/index.css', import.meta.url))

/**
 * Prepends the order of the cascade layers to every stylesheet. Lazily loaded pages share stylesheets, so without it
 * the first loaded one would decide the order.
 */
export function layersFirst(): Plugin {
  const order = /^@layer [\w, ]+;$/m.exec(readFileSync(sheet, 'utf8'))?.[0]
  if (!order) throw new Error('The order of the layers is not told')
  return {
    name: 'layers-first',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}\n${file.source}`
    },
  }
}
