import { defineConfig } from 'vite'
import { layersFirst } from './layers-plugin.ts'

export default defineConfig({
  plugins: [layersFirst()],
  /** What warns is how packages mark their client parts, which a page without a server does not need. */
  logLevel: 'error',
  build: {
    outDir: 'build',
    assetsInlineLimit: 0,
    /** What each page needs is held against `budgets.json`. */
    manifest: true,
    /** As the members' pages: browsers with `light-dark()` and relative colours. */
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
  },
})
