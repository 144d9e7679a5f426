import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { documents } from '../../../../apps/web/documents-plugin.ts'
import { icons } from '../../../../apps/web/icons-plugin.ts'
import { messages } from '../../../../apps/web/messages-plugin.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Makes the peer's home page from ours: our own components, with the router of Next.js below them. Each mode is a part
 * of it, `page` or `line-up`: what the server reads may share no file with what begins in the browser.
 */
export default defineConfig(({ mode: part }) => ({
  root: here,
  plugins: [messages(), documents(), icons()],
  resolve: { alias: { 'react-router': `${here}react-router.jsx` } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'made',
    emptyOutDir: false,
    lib: { entry: `${here}${part}.jsx`, formats: ['es'], fileName: part, cssFileName: part },
    rolldownOptions: {
      external: [/^node:/, /^react(?:-dom)?(?:\/|$)/, /^next\//],
      // Next.js refuses to a server what makes a context, also where nobody reads it.
      treeshake: { manualPureFunctions: ['createContext'] },
    },
  },
}))
