import { existsSync, realpathSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AppAccess } from '@encore/api'
import type { ApiCall } from '@encore/contract/client'
import type { Locale } from '@encore/contract/rules/locale'
import type { Seller } from '@encore/contract/rules/seller'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { mountFiles, mountVerifier } from './files.ts'
import type { FormSignIn } from './sign-in-by-form.ts'
import { createStylesInPage, type StyledPage } from './styles-in-page.ts'

/** Everything that the web application needs for a request; counterpart of `apps/web/app/page-context.ts`. */
export interface PageRequest {
  api: ApiCall
  viewer: { kind: 'guest' } | { kind: 'member'; uid: string }
  cacheable: boolean
  nonce: string | null
  isDocument: boolean
  origin: string
  supportEmail: string
  isShopClosed: boolean
  /** App links and where to download the app. */
  app: AppAccess
  /** The seller, in the page's language. */
  seller?: Seller
  /** Browser settings when Firebase is the identity provider. */
  firebase?: { apiKey: string; projectId: string; baseUrl: string }
  /** Widget of the support messenger, on pages that allow it. */
  messenger?: { script: string; key: string }
  requestId: string
  onFault(error: unknown): void
  now(): number
  /** A staff preview: the page shows a note, and its clock is `now`. */
  isPreview?: boolean
  signIn?(email: string, password: string): Promise<FormSignIn>
}

export interface Application {
  render(request: Request, page: PageRequest): Promise<Response>
  /** Returns the canonical address of a public page, the only one rendered for all visitors; null for other pages. */
  publicAddress(url: URL): string | null
  localeOfPath(pathname: string): Locale
  /** The page that browsers store for offline use; null while pages are built on demand. */
  offlinePage: ((locale: Locale) => OfflinePage) | null
  manifest(locale: Locale): object
  styled(html: string): StyledPage
  mount(http: FastifyInstance): void
  /** Built on demand: script policies cannot cover what the bundler injects. */
  isDevelopment: boolean
}

/** Counterpart of `apps/web/app/offline-page.ts`. */
export interface OfflinePage {
  html: string
  style: string
  script: string
}

export interface WebEntry {
  provide(page: PageRequest): RouterContextProvider
  publicAddress(url: URL): string | null
  localeOfPath(pathname: string): Locale
  offlinePage(locale: Locale): OfflinePage
  manifest(locale: Locale): object
}

/**
 * The entry of the web application. React Router's type knows its default export only; `apps/web/app/entry.server.tsx`
 * exports these functions too.
 */
export const entryOf = ({ entry }: ServerBuild): WebEntry => entry.module as unknown as WebEntry

/** The real folder instead of the workspace link: the router's plugin knows its routes by their real paths. */
export const webRoot = realpathSync(dirname(findPackageJSON('@encore/web', import.meta.url) ?? ''))

export async function loadApplication(): Promise<Application> {
  const build = join(webRoot, 'build')
  const entryFile = join(build, 'server/index.js')
  if (!existsSync(entryFile)) throw new Error('The web application is not built: npm run build')
  const server = (await import(pathToFileURL(entryFile).href)) as ServerBuild
  const handle = createRequestHandler(server, 'production')
  const entry = entryOf(server)
  return {
    render: (request, page) => handle(request, entry.provide(page)),
    publicAddress: entry.publicAddress,
    localeOfPath: entry.localeOfPath,
    offlinePage: entry.offlinePage,
    manifest: entry.manifest,
    styled: createStylesInPage(join(build, 'client')),
    mount: (http) => {
      mountFiles(http, join(build, 'client'))
      mountVerifier(http)
    },
    isDevelopment: false,
  }
}
