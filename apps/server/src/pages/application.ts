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
import { mountFiles } from './files.ts'
import type { FormSignIn } from './sign-in-by-form.ts'
import { createStylesInPage, type StyledPage } from './styles-in-page.ts'

/** What the web application asks of a request; the other side of `apps/web/app/page-context.ts`. */
export interface PageRequest {
  api: ApiCall
  viewer: { kind: 'guest' } | { kind: 'member'; uid: string }
  cacheable: boolean
  nonce: string | null
  isDocument: boolean
  origin: string
  supportEmail: string
  isShopClosed: boolean
  /** How links lead into the app, and where it is got. */
  app: AppAccess
  /** Who sells, in the page's language. */
  seller?: Seller
  /** What the browser needs where Firebase is the identity provider. */
  firebase?: { apiKey: string; projectId: string; baseUrl: string }
  /** The support messenger's widget, on pages that let it in. */
  messenger?: { script: string; key: string }
  requestId: string
  onFault(error: unknown): void
  now(): number
  /** Somebody of the studio looks ahead: the page says so, and its clock is `now`. */
  isPreview?: boolean
  signIn?(email: string, password: string): Promise<FormSignIn>
}

/** The built web application. */
export interface Application {
  render(request: Request, page: PageRequest): Promise<Response>
  /** The normal address of a public page, from which alone it is rendered for everybody; null for other pages. */
  publicAddress(url: URL): string | null
  localeOfPath(pathname: string): Locale
  /** The page that browsers keep for when there is no network; null while pages are built on demand. */
  offlinePage: ((locale: Locale) => OfflinePage) | null
  /** What a browser needs to put the site on a home screen. */
  manifest(locale: Locale): object
  /** A public page as it is sent. */
  styled(html: string): StyledPage
  /** Puts the browser's files on the server. */
  mount(http: FastifyInstance): void
  /** Built on demand; policies for scripts do not apply to what a bundler injects. */
  isDevelopment: boolean
}

/** The other side of `apps/web/app/offline-page.ts`. */
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

/** The real folder, not the workspace's link to it: the router's plugin knows its routes by their real paths. */
export const webRoot = realpathSync(dirname(findPackageJSON('@encore/web', import.meta.url) ?? ''))

export async function loadApplication(): Promise<Application> {
  const build = join(webRoot, 'build')
  const entryFile = join(build, 'server/index.js')
  if (!existsSync(entryFile)) throw new Error('The web application is not built: npm run build')
  const server = (await import(pathToFileURL(entryFile).href)) as ServerBuild
  const handle = createRequestHandler(server, 'production')
  const entry = server.entry.module as unknown as WebEntry
  return {
    render: (request, page) => handle(request, entry.provide(page)),
    publicAddress: entry.publicAddress,
    localeOfPath: entry.localeOfPath,
    offlinePage: entry.offlinePage,
    manifest: entry.manifest,
    styled: createStylesInPage(join(build, 'client')),
    mount: (http) => mountFiles(http, join(build, 'client')),
    isDevelopment: false,
  }
}
