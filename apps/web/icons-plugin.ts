import type { Plugin } from 'vite'

const own = '\0encore:create-icon'

/** Lucide's icons with our component for them: each imports the one that draws it by this path. */
export function icons(): Plugin {
  return {
    name: 'encore:icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer?.includes('lucide-react') ? own : undefined,
    load: (id) => (id === own ? `export { createIcon as default } from '@encore/ui/Icon'` : undefined),
  }
}
