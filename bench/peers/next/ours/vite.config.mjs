import { fileURLToPath } from 'node:url'
import { defineConfig, loadConfigFromFile } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const web = fileURLToPath(new URL('../../../../apps/web/vite.config.ts', import.meta.url))

/** Plugins that generate modules: texts, icons and documents. */
const makers = ['encore:messages', 'encore:icons', 'documents']

/**
 * Builds the peer's home page from our own components, on the router of Next.js. The modes `page` and `line-up` are
 * separate builds, because server code may share no file with an entry of the browser.
 */
export default defineConfig(async ({ mode: part, command }) => {
  const { config } = await loadConfigFromFile({ command, mode: 'production' }, web)
  return {
    root: here,
    plugins: config.plugins.flat().filter((plugin) => makers.includes(plugin?.name)),
    resolve: { alias: { 'react-router': `${here}react-router.jsx` } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'made',
      emptyOutDir: false,
      lib: { entry: `${here}${part}.jsx`, formats: ['es'], fileName: part, cssFileName: part },
      rolldownOptions: {
        external: [/^node:/, /^react(?:-dom)?(?:\/|$)/, /^next\//],
        // Next.js rejects server code that creates a context, even an unused one.
        treeshake: { manualPureFunctions: ['createContext'] },
      },
    },
  }
})
