import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const name = 'virtual:boot-script'
const root = fileURLToPath(new URL('.', import.meta.url))
/** Copy in the browser build that the bundle budgets measure; pages inline the script. */
const copy = '.vite/boot.js'

/**
 * Provides `virtual:boot-script`: `app/boot` bundled as the text of one script. Empty in the browser, where the script
 * has already run.
 */
export function boot(): Plugin {
  return {
    name: 'encore:boot',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const script = this.environment.name === 'client' ? '' : await bundleBoot()
      return `export default ${JSON.stringify(script)}`
    },
    async generateBundle() {
      if (this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName: copy, source: await bundleBoot() })
    },
  }
}

export async function bundleBoot(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
      lib: { entry: 'app/boot/boot.ts', formats: ['iife'], name: 'boot' },
    },
  })
  const [{ output } = { output: [] }] = [built].flat() as Rolldown.RolldownOutput[]
  return output
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('')
    .trim()
}
