import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** Returns `packages/app-kit/src/calls/testing/call-page.ts` and its worker for a browser, by their names. */
export async function bundleCallPage(): Promise<Map<string, string>> {
  const folder = fileURLToPath(new URL('.', import.meta.resolve('@encore/app-kit/calls/testing/call-page')))
  const output = { entryFileNames: '[name].js' }
  const built = await build({
    ...{ root: folder, configFile: false, logLevel: 'error', worker: { format: 'es' } },
    build: {
      ...{ write: false, copyPublicDir: false, target: 'chrome125', minify: false },
      rollupOptions: { input: { 'call-page': `${folder}call-page.ts` }, output },
    },
  })
  const outputs = ([built].flat() as Rolldown.RolldownOutput[]).flatMap((one) => one.output)
  return new Map(
    outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}
