import { defineConfig } from 'vite'
import { layersFirst } from './layers-plugin.ts'
import { messages } from './messages-plugin.ts'

export default defineConfig({
  plugins: [messages(), layersFirst()],
  /** Hides warnings about `use client` directives in packages, which are irrelevant without a server. */
  logLevel: 'error',
  build: {
    outDir: 'build',
    assetsInlineLimit: 0,
    /** The client of LiveKit, kB; few pages load it. */
    chunkSizeWarningLimit: 540,
    /** Used to compare each page's size with `budgets.json`. */
    manifest: true,
    /** Same as the members' site: browsers with `light-dark()` and relative colours. */
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
  },
})
