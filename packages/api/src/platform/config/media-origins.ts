import { isIP } from 'node:net'

/** External origins from which pages may play media, separated by commas. */
export const readMediaOrigins = (setting: string): string[] =>
  setting
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => one.replace(/\/$/, ''))

/** Accepts only public names with https, since these origins enter the content security policy of pages. */
export function mediaOriginFaults(setting: string): string[] {
  const wrong = readMediaOrigins(setting).filter((origin) => !isPublicOrigin(origin))
  return wrong.length > 0 ? ['MEDIA_ORIGINS takes origins such as https://media.example.com'] : []
}

const privateNames = /(^|\.)(localhost|local|internal|lan|home|arpa|invalid)$/

/** True for an https origin with a public host name and nothing else. */
export function isPublicOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, hostname } = new URL(text)
  const isNamed = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) && isIP(hostname) === 0
  return protocol === 'https:' && origin === text && isNamed && !privateNames.test(hostname)
}
