import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { messages } from './messages-plugin.ts'

export default defineConfig({
  plugins: [messages(), reactRouter()],
  ssr: {
    /** Bundled, because Node would load every one of their modules at start. */
    noExternal: ['lucide-react', '@base-ui/react'],
  },
  build: { assetsInlineLimit: 0 },
})
