import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** A site with the page of `packages/app-kit/src/calls/testing/call-page.ts`. */
export interface CallSite {
  /** Ends with a slash. Below it, `without-camera` forbids the page camera and microphone. */
  address: string
  close(): Promise<void>
}

const html = '<!DOCTYPE html><title>Call</title><body><script type="module" src="/call-page.js"></script>'
const forbidding = { 'Permissions-Policy': 'camera=(), microphone=()' }

/** Serves the page that runs either side of a call, driven by a test. */
export async function openCallSite(): Promise<CallSite> {
  const files = await bundle()
  const server = createServer((request, response) => {
    const file = files.get(String(request.url).slice(1))
    const type = file === undefined ? 'text/html' : 'text/javascript'
    const isForbidden = request.url === '/without-camera'
    response.writeHead(200, { 'Content-Type': type, ...(isForbidden && forbidding) }).end(file ?? html)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** The page and its worker, by their names. */
async function bundle(): Promise<Map<string, string>> {
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
