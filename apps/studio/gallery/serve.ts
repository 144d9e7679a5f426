import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { messages } from '../messages-plugin.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(new URL('../../../node_modules/.cache/studio-gallery', import.meta.url))

/** Builds the gallery and serves it on a free local port. */
export async function serveGallery(): Promise<{ address: string; close(): Promise<void> }> {
  const shared = { root, configFile: false, logLevel: 'error' } as const
  const target = ['chrome125', 'safari18', 'firefox128']
  await build({ ...shared, plugins: [messages()], build: { outDir, emptyOutDir: true, target } })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  return { address: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}
