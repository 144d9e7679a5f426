import messageChunks from 'virtual:message-chunks'
import en from 'virtual:messages/en'
import ja from 'virtual:messages/ja'
import ko from 'virtual:messages/ko'
import zhhans from 'virtual:messages/zhhans'
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
import { type PageContext, pageContext } from './page-context.ts'

export { localeOfPath } from './i18n/locale-path.ts'

/** Where the rendered page and its inline scripts wait on the Response for the server to send and to hash. */
const htmlKey = Symbol.for('encore.html')
const inlineScriptsKey = Symbol.for('encore.inlineScripts')

/** What the server hands to React Router's request handler. */
export function provide(page: PageContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return context
}

/** Public pages are rendered without the viewer, so one rendering serves everybody. */
export const isCacheable = (pathname: string): boolean =>
  /^\/(?:search|detail\/[^/]+)?$/.test(barePath(pathname))

/** A missing page is no fault and an aborted request nobody's; the rest goes to the server's log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isFault = !isRouteErrorResponse(error) || error.status >= 500
  if (isFault && !request.signal.aborted) context.get(pageContext).onFault?.(error)
}

const texts: Record<Locale, Text> = {
  en: createText('en', en),
  ko: createText('ko', ko),
  ja: createText('ja', ja),
  zhhans: createText('zhhans', zhhans),
}

/** Renders to one string; React's stream mode costs 40% more. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageContext)
  const locale = localeOfPath(new URL(request.url).pathname)
  const nonce = page.nonce ?? undefined
  const { serverHandoffStream, ...context } = routerContext
  const markup = renderToString(
    <DocumentProvider
      value={{ origin: page.origin, nonce, requestId: page.requestId, messagesHref: messageChunks[locale] }}
    >
      <TextProvider text={texts[locale]}>
        <ServerRouter context={context} url={request.url} {...(nonce ? { nonce } : {})} />
      </TextProvider>
    </DocumentProvider>,
  )
  const html = `<!DOCTYPE html>${withLoaderData(markup, await textOf(serverHandoffStream), page.nonce)}`
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', texts[locale].tag)
  const response = new Response(null, { status, headers })
  return Object.assign(response, { [htmlKey]: html, [inlineScriptsKey]: inlineScripts(html) })
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}

/** React Router would stream the loader data after the page; here it is part of the page. */
function withLoaderData(markup: string, data: string, nonce: string | null): string {
  const controller = 'window.__reactRouterContext.streamController'
  const script = `<script${nonce ? ` nonce="${nonce}"` : ''}>${controller}.enqueue(${scriptText(data)});${controller}.close();</script>`
  const end = markup.lastIndexOf('</body>')
  return markup.slice(0, end) + script + markup.slice(end)
}

const scriptText = (text: string) =>
  JSON.stringify(text).replace(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Bodies of the scripts that a policy without a nonce must allow by hash. */
function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
  )
  return [...new Set(Array.from(scripts, (match) => match[1] ?? ''))]
}
