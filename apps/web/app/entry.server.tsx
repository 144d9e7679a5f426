import messageFiles from 'virtual:message-files'
import type { Locale } from '@encore/contract/rules/locale'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { DocumentProvider } from './document.tsx'
import { barePath, localeOfPath } from './i18n/locale-path.ts'
import { TextProvider } from './i18n/TextProvider.tsx'
import { createText, type Text } from './i18n/text.ts'
import { wholeCatalogues } from './i18n/whole-catalogues.ts'
import { type OfflinePage, offlinePage as offlinePageOf } from './offline-page.ts'
import { type PageContext, pageContext } from './page-context.ts'
import { importMapFirst, inlineScripts, loaderDataScript, startedLater } from './page-scripts.ts'
import { webManifest } from './web-manifest.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

export { localeOfPath } from './i18n/locale-path.ts'
export { publicAddress } from './public-pages.ts'

/**
 * Keys under which the Response carries the rendered page and its inline scripts, for the server to send and hash. With
 * a nonce no script is hashed.
 */
const htmlKey = Symbol.for('encore.html')
const inlineScriptsKey = Symbol.for('encore.inlineScripts')

/** Creates the context that the server passes to React Router's request handler. */
export function provide(page: PageContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return context
}

/**
 * True for pages that a guest reads without React until the first interaction (decision 008). The chat of a show
 * changes, so its tab is excluded.
 */
const isUnaided = ({ pathname, searchParams }: URL): boolean =>
  /^\/(?:detail\/[^/]+)?$/.test(barePath(pathname)) && searchParams.get('tab') !== 'chat'

/** Logs faults; route errors below 500 and aborted requests are ignored. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isFault = !isRouteErrorResponse(error) || error.status >= 500
  if (isFault && !request.signal.aborted) context.get(pageContext).onFault?.(error)
}

const texts: Record<Locale, Text> = {
  en: createText('en', wholeCatalogues.en),
  ko: createText('ko', wholeCatalogues.ko),
  ja: createText('ja', wholeCatalogues.ja),
  zhhans: createText('zhhans', wholeCatalogues.zhhans),
}

/** Browsers cache it for use without a network. */
export const offlinePage = (locale: Locale): OfflinePage => offlinePageOf(texts[locale])

export const manifest = (locale: Locale): object => webManifest(locale, texts[locale])

/** Renders to one string; React's stream mode costs 40% more. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  await yieldToEventLoop()
  const page = loadContext.get(pageContext)
  const locale = localeOfPath(new URL(request.url).pathname)
  const nonce = page.nonce ?? undefined
  const { serverHandoffStream, ...context } = routerContext
  const facts = {
    ...{ origin: page.origin, nonce, requestId: page.requestId },
    ...{ messageFolder: messageFiles?.folders[locale], messageHrefs: messageHrefs(locale, routerContext) },
    firebase: page.firebase,
    messenger: page.messenger,
    seller: page.seller,
    renderedAt: page.now(),
    dataScript: loaderDataScript(await textOf(serverHandoffStream)),
  }
  const rendered = renderToString(
    <DocumentProvider value={facts}>
      <TextProvider text={texts[locale]}>
        <ServerRouter context={context} url={request.url} {...(nonce ? { nonce } : {})} />
      </TextProvider>
    </DocumentProvider>,
  )
  const markup = importMapFirst(rendered)
  const html = `<!DOCTYPE html>${page.cacheable ? startedLater(markup, isUnaided(new URL(request.url))) : markup}`
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', texts[locale].tag)
  const response = new Response(null, { status, headers })
  return Object.assign(response, {
    [htmlKey]: html,
    [inlineScriptsKey]: page.nonce ? [] : inlineScripts(html),
  })
}

/** Returns the translation chunks that the page's modules import. */
function messageHrefs(locale: Locale, { manifest, staticHandlerContext }: EntryContext): string[] {
  if (!messageFiles) return []
  const { folders, needed } = messageFiles
  const modules = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]?.module)
  const names = [manifest.entry.module, ...modules].flatMap((href) => (href && needed[href]) || [])
  return [...new Set(names)].map((name) => folders[locale] + name)
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
