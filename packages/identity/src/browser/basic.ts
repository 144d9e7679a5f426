/** Returns a Basic `Authorization` header in UTF-8; `btoa` alone throws on Hangul. */
export function encodeBasic(email: string, password: string): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
