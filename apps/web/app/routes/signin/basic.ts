/** HTTP Basic credentials in UTF-8: `btoa` alone throws on anything beyond Latin-1. */
export function basicCredentials(email: string, password: string): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
