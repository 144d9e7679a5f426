import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type Api,
  type Config,
  contentSecurityPolicy,
  isStudioRequest,
  type LocalCaller,
  newRequestId,
  openPreview,
  type PagePreview,
  previewHeader,
  previewParameter,
  securityHeaders,
  sellerIn,
} from '@encore/api'
import { type Locale, languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentPermissions, isCallDocument } from '../document-permissions.ts'
import { addressOf } from '../request-address.ts'
import type { Application, PageRequest } from './application.ts'
import { sendCachedPage } from './cached-page-reply.ts'
import { acceptForms, formBody, formType } from './forms.ts'
import { hashSource } from './hash-source.ts'
import { mountOffline } from './offline.ts'
import { createPageCache, type RenderedPage } from './page-cache.ts'
import { PageFault } from './page-fault.ts'
import { robotsText } from './robots.ts'
import { signInByForm } from './sign-in-by-form.ts'

const htmlKey = Symbol.for('encore.html')
const inlineScriptsKey = Symbol.for('encore.inlineScripts')

interface PageResponse extends Response {
  [htmlKey]?: string
  [inlineScriptsKey]?: string[]
}

/** Handles every address that is no API, file or media. */
export function mountPages(http: FastifyInstance, api: Api, application: Application): void {
  const { origin } = new URL(api.ctx.config.publicUrl)
  const cache = createPageCache()
  // Pages with a query have a separate cache, so that rare addresses never evict popular pages.
  const chosen = createPageCache()
  for (const each of [cache, chosen]) {
    api.ctx.bus.on('catalog', each.drop)
    api.ctx.featureSwitches.onChange(each.drop)
  }
  api.ctx.metrics.gauge(
    'encore_page_renders',
    'Renders of public pages since start',
    () => cache.renders() + chosen.renders(),
  )
  api.ctx.metrics.gauge(
    'encore_pages_cached',
    'Public pages in the page cache',
    () => cache.size() + chosen.size(),
  )
  let fromMemory = 0
  api.ctx.metrics.gauge(
    'encore_page_cache_hits',
    'Public pages answered from memory since start',
    () => fromMemory,
  )
  http.raw.addFastPath((request, response) => {
    const page = request.method === 'GET' ? cache.fresh(request.url ?? '') : null
    if (!page) return false
    fromMemory++
    sendCachedPage(request.headers, response, page, newRequestId())
    return true
  })
  const { OFFLINE_PAGE } = api.ctx.config
  if (application.offlinePage) mountOffline(http, application.offlinePage, OFFLINE_PAGE === 'on')
  http.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(robotsText(api.ctx.config.publicUrl)),
  )
  for (const locale of locales)
    http.get(pathIn(locale, '/manifest.webmanifest'), (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=3600', 'content-language': languageTag[locale] })
        .type('application/manifest+json; charset=utf-8')
        .send(application.manifest(locale)),
    )
  http.register(async (scope) => {
    acceptForms(scope, origin)
    scope.route({
      method: ['GET', 'POST'],
      url: '/*',
      exposeHeadRoute: true,
      handler: async (request, reply) => {
        const url = addressOf(request.url, origin)
        // The studio's address has its own pages.
        if (!url || isStudioRequest(api.ctx.config, request.raw)) return reply.callNotFound()
        const preview = previewOf(api, url)
        const address = request.method === 'POST' || preview ? null : application.publicAddress(url)
        if (address === null) return renderForViewer(api, application, request, reply, url, preview)
        const pages = address.includes('?') ? chosen : cache
        const page = await pages
          .get(address, () => renderPublic(api, application, request.id, address))
          .catch(faultOf)
        if (page instanceof PageFault)
          return reply.code(page.said.status).headers(page.said.headers).send(Buffer.from(page.said.html))
        // A hidden page may be visible to a member who holds something of its event.
        if (page.status === 404 && (await isMember(api, request)))
          return renderForViewer(api, application, request, reply, url, null)
        // A data request has its redirect in the body, which must keep the visitor's own query.
        if (page.status === redirectOfData && url.search !== '')
          return renderForViewer(api, application, request, reply, url, null)
        reply.hijack()
        sendCachedPage(request.headers, reply.raw, page, request.id, url.search)
        return reply
      },
    })
  })
}

/** React Router's status for a data request whose loader redirects. */
const redirectOfData = 202

function faultOf(cause: unknown): PageFault {
  if (cause instanceof PageFault) return cause
  throw cause
}

/** Returns the staff preview of an event or a notice that the address opens before publication. */
function previewOf(api: Api, url: URL): PagePreview | null {
  const token = url.searchParams.get(previewParameter)
  const [id] = /(?:ev|no)_\w{26}/.exec(url.pathname) ?? []
  return token && id ? openPreview(api.ctx, token, id) : null
}

const isMember = async (api: Api, request: FastifyRequest): Promise<boolean> =>
  (await api.cookieSession(request.headers.cookie))?.kind === 'member'

/**
 * Renders a public page from its canonical address and nothing else of the request; its inline scripts are allowed by
 * their hashes. `requestId` belongs to the request that started the render; an error page shows it.
 */
async function renderPublic(
  api: Api,
  application: Application,
  requestId: string,
  address: string,
): Promise<RenderedPage> {
  const url = new URL(address, api.ctx.config.publicUrl)
  const locale = application.localeOfPath(url.pathname)
  const page: PageRequest = {
    ...common(api, requestId, locale),
    ...messengerOf(api.ctx.config),
    api: api.caller({ principal: null, locale }),
    viewer: { kind: 'guest' },
    cacheable: true,
    nonce: null,
    isDocument: isDocument(url),
  }
  const response = await rendered(application, new Request(url), page)
  const { html, styles } = application.styled(response[htmlKey] ?? (await response.text()))
  const headers = { ...securityHeaders(api.ctx.config), ...Object.fromEntries(response.headers) }
  headers['content-security-policy'] = contentSecurityPolicy(
    api.ctx.config,
    { scripts: (response[inlineScriptsKey] ?? []).map(hashSource), styles: styles.map(hashSource) },
    guestsOf(api.ctx.config),
  )
  // A redirect defines its own cache lifetime.
  if (response.status !== 301)
    headers['cache-control'] =
      response.status === 404
        ? 'private, no-store'
        : 'public, max-age=0, s-maxage=5, stale-while-revalidate=55'
  const rendering = { status: response.status, headers, html }
  if (rendering.status >= 500) throw new PageFault(url.pathname, rendering)
  return rendering
}

/** The router drops the headers of an error from a document, so a closed page gets its Retry-After here. */
async function rendered(
  application: Application,
  request: Request,
  page: PageRequest,
): Promise<PageResponse> {
  const response: PageResponse = await application.render(request, page)
  if (response.status === 503) response.headers.set('retry-after', '60')
  return response
}

/** False when the browser's router requests the data of a page. */
const isDocument = (url: URL) => !url.pathname.endsWith('.data')

async function renderForViewer(
  api: Api,
  application: Application,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  preview: PagePreview | null,
): Promise<FastifyReply> {
  // A preview is rendered for a guest.
  const principal = preview ? null : await api.cookieSession(request.headers.cookie)
  const nonce = randomBytes(16).toString('base64url')
  const cookies: string[] = []
  const caller: LocalCaller = {
    principal,
    locale: application.localeOfPath(url.pathname),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    setCookie: (cookie: string) => cookies.push(cookie),
    ...(preview && { headers: { [previewHeader]: url.searchParams.get(previewParameter) ?? '' } }),
  }
  const isReturn = returns.test(url.pathname)
  const isCall = isCallDocument('members', url.pathname)
  const isAlone = isReturn || isCall || withPasswords.test(url.pathname)
  const page: PageRequest = {
    ...common(api, request.id, application.localeOfPath(url.pathname)),
    ...(isAlone ? {} : messengerOf(api.ctx.config)),
    api: api.caller(caller),
    viewer: principal?.kind === 'member' ? { kind: 'member', uid: principal.uid } : { kind: 'guest' },
    cacheable: false,
    nonce,
    isDocument: isDocument(url),
    signIn: (email, password) => signInByForm(api, caller, { email, password }, request.headers.cookie),
    ...(preview && previewFacts(api, preview)),
  }
  const response = await rendered(application, webRequest(request, reply, url), page)
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of [...response.headers.getSetCookie(), ...cookies]) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'private, no-store')
  if (preview) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
  const policy = application.isDevelopment
    ? "frame-ancestors 'none'"
    : contentSecurityPolicy(
        api.ctx.config,
        { scripts: [`'nonce-${nonce}'`] },
        isAlone ? [] : guestsOf(api.ctx.config),
      )
  reply.header('content-security-policy', policy)
  if (isReturn) reply.header('referrer-policy', 'no-referrer')
  if (isCall) reply.header('permissions-policy', documentPermissions('members', url.pathname))
  const html = response[htmlKey]
  if (html !== undefined) return reply.send(Buffer.from(html))
  // The types of a response are the browser's; its body is a stream of Node.
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined)
}

/** Payment pages and redirect targets of third parties: no third-party script, and no referrer. */
const returns = /\/(?:pay|(?:app-)?payment|signin\/callback)\//

/** Pages with a password field: no third-party script. */
const withPasswords = /^\/(?:\w+\/)?(?:signin|mypage)(?:[/.]|$)/

/** The preview's clock is fixed to the chosen moment. */
const previewFacts = (api: Api, { at }: PagePreview) => ({
  isPreview: true,
  now: () => at?.getTime() ?? api.ctx.clock.now(),
})

const common = (api: Api, requestId: string, locale: Locale) => ({
  origin: api.ctx.config.publicUrl,
  supportEmail: api.ctx.config.SUPPORT_EMAIL,
  ...sellerOf(api.ctx.config, locale),
  isShopClosed: api.ctx.featureSwitches.isClosed('SHOP'),
  app: api.ctx.config.app,
  ...firebaseOf(api.ctx.config),
  requestId,
  onFault: (err: unknown) => api.ctx.log.error({ err, requestId }, 'page failed'),
  now: () => api.ctx.clock.now(),
})

const firebaseOf = (config: Config) =>
  config.IDENTITY_PROVIDER === 'firebase'
    ? {
        firebase: {
          apiKey: config.FIREBASE_API_KEY,
          projectId: config.FIREBASE_PROJECT_ID,
          baseUrl: config.FIREBASE_BASE_URL,
        },
      }
    : {}

const sellerOf = (config: Config, locale: Locale) => {
  const seller = sellerIn(config, locale)
  return seller ? { seller } : {}
}

const guestsOf = ({ messenger }: Config): readonly string[] => messenger?.origins ?? []

const messengerOf = ({ messenger }: Config) =>
  messenger ? { messenger: { script: messenger.script, key: messenger.key } } : {}

/** Converts the request for the router; it is aborted when the browser disconnects before the response. */
function webRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  const hasBody = request.method === 'POST'
  if (hasBody) headers.set('content-type', formType)
  return new Request(url, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody && { body: formBody(request) }),
  })
}
