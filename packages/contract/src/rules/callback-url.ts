import { localePrefixes } from './locale.ts'

const base = 'https://callback.invalid'
const names =
  'search|mybox|notice|mypage|cart|replay|highlights|detail|confirm|call|draw|cards|player|product|pay|payment|app-payment|gift|orders|queue|terms|privacy|refunds|help'
const pages = new RegExp(`^(?:/(?:${localePrefixes}))?/?(?:$|(?:${names})(?:/[^/]+){0,2}$)`)

/**
 * Returns the path to open after sign-in, or `/` when the requested one would leave the site or loop.
 * Checked when stored and again when used.
 */
export function safeCallback(requested: string | null | undefined): string {
  if (!requested || requested.length > 1024 || !requested.startsWith('/') || /[\p{Cc}\s\\]/u.test(requested))
    return '/'
  let url: URL
  try {
    url = new URL(requested, base)
  } catch {
    return '/'
  }
  if (url.origin !== base || url.pathname.startsWith('//') || /%2f|%5c|%00/i.test(url.pathname)) return '/'
  if (!pages.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
