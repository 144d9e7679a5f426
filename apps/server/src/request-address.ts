/**
 * Resolves a request target below our own `origin`; null when it is another origin (`//host`, `/\host`, `/.//host`,
 * `http://host/`), `*`, or invalid.
 */
export function addressOf(target: string | undefined, origin: string): URL | null {
  if (!target?.startsWith('/')) return null
  const url = URL.parse(target, origin)
  return url?.origin === origin && !url.pathname.startsWith('//') ? url : null
}
