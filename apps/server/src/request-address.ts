/**
 * The address that a request target names below our own `origin`; null when it names none: another origin (`//host`,
 * `/\host`, `/.//host`, `http://host/`), `*`, or what cannot be read.
 */
export function addressOf(target: string | undefined, origin: string): URL | null {
  if (!target?.startsWith('/')) return null
  const url = URL.parse(target, origin)
  return url?.origin === origin && !url.pathname.startsWith('//') ? url : null
}
