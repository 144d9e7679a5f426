import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

export type Page = {
  readonly lang: string
  readonly title: string
  /** Name of the page's own style sheet. */
  readonly kind: 'gateway' | 'mailbox' | 'home' | 'idp' | 'storefront' | 'messenger'
  readonly body: Html
  readonly script?: 'gateway.js' | 'mailbox.js' | 'messenger.js'
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
].join('; ')

// A square and a dot, to distinguish sandbox tabs from product tabs.
const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"%3E%3Crect width="16" height="16" rx="4" fill="%230f2c4d"/%3E%3Ccircle cx="8" cy="8" r="3" fill="%23ffc845"/%3E%3C/svg%3E'

/**
 * Sends a whole page. Neither form-action nor an opener policy is set: the buyer returns to the merchant through a
 * form, and the merchant's popup keeps its opener, as at the real gateway.
 */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(pageMarkup(page))
}

export const pageMarkup = (page: Page): string => document(page).markup

function document(page: Page): Html {
  return html`<!doctype html>
<html lang="${page.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/assets/base.css">
<link rel="stylesheet" href="/assets/${page.kind}.css">
${page.script !== undefined && html`<script src="/assets/${page.script}" defer></script>`}
</head>
<body data-kind="${page.kind}">
${page.body}
</body>
</html>
`
}
