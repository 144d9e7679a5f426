import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { type Application, entryOf, webRoot } from './application.ts'

/** Serves the web application through Vite: built on demand, with hot replacement. */
export async function loadDevelopment(): Promise<Application> {
  const manifest = findPackageJSON('vite', import.meta.url)
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webRoot,
    configFile: `${webRoot}/vite.config.ts`,
    appType: 'custom',
    server: {
      middlewareMode: true,
      fs: { allow: [dirname(dirname(manifest ?? webRoot)), dirname(dirname(webRoot))] },
    },
  })
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  const first = entryOf(await load())
  return {
    isDevelopment: true,
    publicAddress: () => null,
    localeOfPath: first.localeOfPath,
    offlinePage: null,
    manifest: first.manifest,
    styled: (html) => ({ html, styles: [] }),
    render: async (request, page) => {
      const build = await load()
      return createRequestHandler(build, 'development')(request, entryOf(build).provide(page))
    },
    mount: (http) => {
      http.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, (cause?: unknown) =>
          done(cause instanceof Error ? cause : undefined),
        )
      })
      http.addHook('onClose', () => vite.close())
    },
  }
}
