import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { boot } from './boot-plugin.ts'
import { documents } from './documents-plugin.ts'
import { icons } from './icons-plugin.ts'
import { messages } from './messages-plugin.ts'
import { styles } from './styles-plugin.ts'
import { words } from './words-plugin.ts'

/** What every page runs travels together: fewer requests, and the framework's file outlives a release. */
const commonChunks = {
  groups: [
    { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 2 },
    {
      name: 'shell',
      test: /apps\/web\/app\/(?:shell\/(?!Toasts)|data\/(?!realtime|live-connection|room)|i18n\/|[\w-]+\.tsx?$)/,
      priority: 1,
    },
  ],
}

export default defineConfig({
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: commonChunks } } } },
  },
  plugins: [boot(), messages(), words(), documents(), icons(), reactRouter(), styles()],
  ssr: {
    /** Bundled, because Node would load every one of their modules at start. */
    noExternal: ['lucide-react', '@base-ui/react'],
  },
  build: {
    assetsInlineLimit: 0,
    /** How long plugins take depends on the machine. */
    rolldownOptions: { checks: { pluginTimings: false } },
    /** Browsers with `light-dark()` and relative colours: written out for older ones, both stop following a subtree. */
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
  },
})
