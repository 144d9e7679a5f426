import type { Plugin } from 'vite'

const own = '\0encore:create-icon'

/** Makes Lucide's icons render with our own component: each icon imports its renderer by this path. */
export function icons(): Plugin {
  return {
    name: 'encore:icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer?.includes('lucide-react') ? own : undefined,
    load: (id) => (id === own ? `export { createIcon as default } from '@encore/ui/Icon'` : undefined),
  }
}
