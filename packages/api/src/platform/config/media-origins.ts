import { isIP } from 'node:net'

/** Origins of other houses that pages may play from, by commas. */
export const readMediaOrigins = (setting: string): string[] =>
  setting
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => one.replace(/\/$/, ''))

/** Public names behind https only: what a policy of pages should never name is refused at start. */
export function mediaOriginFaults(setting: string): string[] {
  const wrong = readMediaOrigins(setting).filter((origin) => !isPublicOrigin(origin))
  return wrong.length > 0 ? ['MEDIA_ORIGINS takes origins such as https://media.example.com'] : []
}

const privateNames = /(^|\.)(localhost|local|internal|lan|home|arpa|invalid)$/

/** A name that everybody knows, behind https, with nothing else in it. */
export function isPublicOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, hostname } = new URL(text)
  const isNamed = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) && isIP(hostname) === 0
  return protocol === 'https:' && origin === text && isNamed && !privateNames.test(hostname)
}
