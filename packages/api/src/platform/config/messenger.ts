import Type, { type Static } from 'typebox'
import { isPublicOrigin, readMediaOrigins } from './media-origins.ts'

/** The organiser's messenger, which speaks Channel Talk's commands; booted on the home page. */
export const messengerSettings = {
  MESSENGER_SCRIPT: Type.String({ default: '' }),
  MESSENGER_KEY: Type.String({ default: '', pattern: '^[A-Za-z0-9-]{0,64}$' }),
  MESSENGER_SECRET: Type.String({ default: '', pattern: '^(?:[0-9a-fA-F]{64})?$' }),
  MESSENGER_ORIGINS: Type.String({ default: '' }),
}

const schema = Type.Object(messengerSettings)
type Given = Static<typeof schema>

export interface MessengerAccess {
  script: string
  /** Key of the organiser's account; public by nature. */
  key: string
  /** Hexadecimal; proves the identity of members to the messenger and never leaves the server. */
  secret: string
  /** Origin of the script first, then the others that its widget loads from. */
  origins: string[]
}

/** Used in place of an address: there is no messenger, not even in a demo. */
const off = 'off'

/** Returns the configured messenger; otherwise, in a demo, that of the sandbox. */
export function messengerAccess(
  given: Given,
  sandboxUrl: string,
  isProduction: boolean,
): MessengerAccess | null {
  const { MESSENGER_SCRIPT: script, MESSENGER_KEY: key, MESSENGER_SECRET: secret } = given
  if (script !== '' && URL.canParse(script)) {
    const others = readMediaOrigins(given.MESSENGER_ORIGINS)
    return { script, key, secret, origins: [...new Set([new URL(script).origin, ...others])] }
  }
  if (isProduction || script === off) return null
  const { origin } = new URL(sandboxUrl)
  return { script: `${origin}/messenger/plugin.js`, ...sandboxAccount, origins: [origin] }
}

/** Public by nature. */
const sandboxAccount = { key: 'sandbox-messenger', secret: '5a'.repeat(32) }

/** Returns faults of the settings as sentences without their values. */
export function messengerFaults(given: Given, isProduction: boolean): string[] {
  const { MESSENGER_SCRIPT: script, MESSENGER_KEY: key, MESSENGER_SECRET: secret } = given
  const set = [script === off ? '' : script, key, secret].filter((value) => value !== '').length
  const origins = readMediaOrigins(given.MESSENGER_ORIGINS)
  return [
    ...(set === 0 || set === 3
      ? []
      : ['MESSENGER_SCRIPT, MESSENGER_KEY, MESSENGER_SECRET must be set together']),
    ...(script === '' || script === off || isScript(script)
      ? []
      : ['MESSENGER_SCRIPT takes an https address']),
    ...(origins.every(isOfWidget) ? [] : ['MESSENGER_ORIGINS takes origins such as https://api.example.com']),
    ...(isProduction && secret === sandboxAccount.secret
      ? ['MESSENGER_SECRET must be of your own account']
      : []),
  ]
}

const isScript = (text: string) => URL.canParse(text) && isPublicOrigin(new URL(text).origin)

/** Also allows its WebSocket. */
const isOfWidget = (origin: string) => isPublicOrigin(origin.replace(/^wss:/, 'https:'))
