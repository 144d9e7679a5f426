import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { messages } from './messages-plugin.ts'

export default defineConfig({
  plugins: [messages(), reactRouter()],
  ssr: {
    /** Bundled, because Node would load every one of their modules at start. */
    noExternal: ['lucide-react', '@base-ui/react'],
  },
  build: {
    assetsInlineLimit: 0,
    /** Browsers with `light-dark()` and relative colours: written out for older ones, both stop following a subtree. */
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
  },
})
