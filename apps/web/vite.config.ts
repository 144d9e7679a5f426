import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { boot } from './boot-plugin.ts'
import { documents } from './documents-plugin.ts'
import { icons } from './icons-plugin.ts'
import { messageChunks } from './message-chunks-plugin.ts'
import { messages } from './messages-plugin.ts'
import { styles } from './styles-plugin.ts'

/** Code that every page runs is grouped: fewer requests, and the framework's chunk stays cached across releases. */
const commonChunks = {
  groups: [
    { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 2 },
    {
      name: 'shell',
      test: /packages\/app-kit\/(?!src\/calls\/)|apps\/web\/app\/(?:shell\/(?!Toasts)|data\/(?!realtime|live-connection|room)|i18n\/|[\w-]+\.tsx?$)/,
      priority: 1,
    },
  ],
}

export default defineConfig({
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: commonChunks } } } },
  },
  plugins: [boot(), messages(), messageChunks(), documents(), icons(), reactRouter(), styles()],
  ssr: {
    /** Bundled, because otherwise Node would load each of their modules at start. */
    noExternal: ['lucide-react', '@base-ui/react'],
  },
  build: {
    assetsInlineLimit: 0,
    /** The client of LiveKit, kB; few pages load it. */
    chunkSizeWarningLimit: 540,
    /** Plugin timings depend on the machine. */
    rolldownOptions: { checks: { pluginTimings: false } },
    /**
     * Browsers with native `light-dark()` and relative colours: compiled for older ones, both stop following a
     * subtree's theme.
     */
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
  },
})
