import Type, { type Static } from 'typebox'
import { isPublicOrigin, readMediaOrigins } from './media-origins.ts'

/** A house's messenger that speaks Channel Talk's commands; booted on the home page. */
export const messengerSettings = {
  MESSENGER_SCRIPT: Type.String({ default: '' }),
  MESSENGER_KEY: Type.String({ default: '', pattern: '^[A-Za-z0-9-]{0,64}$' }),
  MESSENGER_SECRET: Type.String({ default: '', pattern: '^(?:[0-9a-fA-F]{64})?$' }),
  MESSENGER_ORIGINS: Type.String({ default: '' }),
}

const schema = Type.Object(messengerSettings)
type Given = Static<typeof schema>

export interface MessengerAccess {
  /** Address of the widget's script. */
  script: string
  /** Of the house's account; public by nature. */
  key: string
  /** Hexadecimal; proves members to the messenger and never leaves the server. */
  secret: string
  /** The script's, then what else its widget loads from. */
  origins: string[]
}

/** In place of an address: there is none, not even a demo's. */
const off = 'off'

/** A house's own where it is set, else in a demo the sandbox's. */
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

/** What is wrong with the settings, in sentences without their values. */
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

/** Its socket too. */
const isOfWidget = (origin: string) => isPublicOrigin(origin.replace(/^wss:/, 'https:'))
