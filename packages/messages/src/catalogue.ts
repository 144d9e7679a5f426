import { type Locale, languageTag } from '@encore/contract/rules/locale'
import { particle } from '@encore/contract/rules/particle'
import messageFormatModule from '@messageformat/core'
import { parse, type Token } from '@messageformat/parser'

export interface Catalogue {
  [name: string]: string | Catalogue
}

/** Returns ICU messages by dotted key, in the order of the file. */
export function flatten(catalogue: Catalogue, path = ''): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, entry] of Object.entries(catalogue)) {
    const key = path ? `${path}.${name}` : name
    if (typeof entry === 'string') flat[key] = entry
    else Object.assign(flat, flatten(entry, key))
  }
  return flat
}

type ClassOf<M> = M extends { default: infer C } ? C : M

/** The module is the class itself, but its types declare a default export, which matters to imports by Node's rules. */
const MessageFormat = messageFormatModule as unknown as ClassOf<typeof messageFormatModule>

/** Formats ICU messages, and `{name, particle, 을/를}` for Korean, whose particles depend on the preceding word. */
export const messageFormat = (locale: Locale) =>
  new MessageFormat(languageTag[locale], {
    customFormatters: {
      particle: { formatter: particle, id: 'particle', module: '@encore/contract/rules/particle' },
    },
  })

/** Returns the names and kinds of a message's parameters, sorted by name. */
export function paramsOf(message: string): [name: string, kind: 'number' | 'string'][] {
  const found = new Map<string, 'number' | 'string'>()
  collect(parse(message), found)
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Returns a module that types `t`, with the parameters of each message. */
export const messageTypes = (catalogue: Catalogue): string =>
  `declare module 'virtual:message-params' {\n${messageParams(flatten(catalogue), '  ')}}\n`

/** Returns an interface with the parameters of each message, in the format of Biome. */
export function messageParams(messages: Record<string, string>, indent = ''): string {
  const lines = Object.entries(messages).map(([key, message]) => {
    const params = paramsOf(message).map(([name, kind]) => `${name}: ${kind}`)
    const name = /^[a-z_]\w*$/i.test(key) ? key : `'${key}'`
    const line = `${indent}  ${name}: ${params.length > 0 ? `{ ${params.join('; ')} }` : 'undefined'}`
    if (line.length <= 110) return line
    return `${indent}  ${name}: {\n${params.map((param) => `${indent}    ${param}\n`).join('')}${indent}  }`
  })
  return `${indent}export interface MessageParams {\n${lines.join('\n')}\n${indent}}\n`
}

function collect(tokens: Token[], found: Map<string, 'number' | 'string'>): void {
  for (const token of tokens) {
    if (token.type === 'content' || token.type === 'octothorpe') continue
    const isNumber =
      token.type === 'plural' ||
      token.type === 'selectordinal' ||
      (token.type === 'function' && token.key === 'number')
    if (isNumber || !found.has(token.arg)) found.set(token.arg, isNumber ? 'number' : 'string')
    if ('cases' in token) for (const branch of token.cases) collect(branch.tokens, found)
  }
}
