import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { type StudioPages, studioRoot } from './files.ts'

/** Serves the studio through Vite, with a hot-replacement channel separate from the web application's. */
export async function developStudio(): Promise<StudioPages> {
  const root = studioRoot
  const manifest = findPackageJSON('vite', import.meta.url)
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: 'spa',
    server: {
      middlewareMode: true,
      allowedHosts: true,
      hmr: { port: 24_679 },
      fs: { allow: [dirname(dirname(manifest ?? root)), dirname(dirname(root))] },
    },
  })
  return {
    answer: (request, response) => vite.middlewares(request, response),
    close: () => vite.close(),
  }
}
