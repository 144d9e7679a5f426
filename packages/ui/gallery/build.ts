import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const styles = fileURLToPath(new URL('../src/styles', import.meta.url))

/** Builds the gallery for the browser and for the server into `out`, and returns the page with its markup. */
export async function buildSheet(out: string): Promise<string> {
  const shared: InlineConfig = {
    root: here,
    configFile: false,
    logLevel: 'error',
    publicDir: join(here, 'pictures'),
    resolve: { alias: { 'virtual:styles': styles } },
  }
  // `light-dark()` and relative colours must reach the browser unchanged: a lowered pair no longer follows
  // `color-scheme`.
  const cssTarget = ['chrome123', 'safari18', 'firefox128']
  await build({ ...shared, build: { outDir: join(out, 'client'), emptyOutDir: true, cssTarget } })
  await build({
    ...shared,
    publicDir: false,
    build: { outDir: join(out, 'server'), emptyOutDir: true, ssr: 'entry-server.tsx', cssTarget },
  })
  const server: { render(): string } = await import(join(out, 'server', 'entry-server.js'))
  const page = await readFile(join(out, 'client', 'index.html'), 'utf8')
  return page.replace('<!--sheet-->', server.render())
}
