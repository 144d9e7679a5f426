import type { Locale } from '@encore/contract/rules/locale'
import { type Catalogue, flatten, messageFormat, paramsOf } from '../catalogue.ts'

/** Returns the keys that one of two languages lacks. */
export function keysOfOne(one: Catalogue, other: Catalogue): string[] {
  const [names, otherNames] = [one, other].map((catalogue) => new Set(Object.keys(flatten(catalogue))))
  return [...(names ?? []), ...(otherNames ?? [])].filter((key) => !names?.has(key) || !otherNames?.has(key))
}

/** Returns the keys whose messages take other parameters in two languages. */
export function keysOfOtherParams(one: Catalogue, other: Catalogue): string[] {
  const names = (message = '') => paramsOf(message).map(([name]) => name)
  const others = flatten(other)
  return Object.entries(flatten(one)).flatMap(([key, message]) =>
    names(message).join() === names(others[key]).join() ? [] : [key],
  )
}

/** Returns the keys whose messages are empty once formatted; throws for one that cannot be formatted. */
export function emptyKeys(locale: Locale, catalogue: Catalogue): string[] {
  const format = messageFormat(locale)
  return Object.entries(flatten(catalogue)).flatMap(([key, message]) => {
    const values = paramsOf(message).map(([name, kind]) => [name, kind === 'number' ? 2 : 'x'])
    return format.compile(message)(Object.fromEntries(values)).trim() === '' ? [key] : []
  })
}

/** Returns the messages in another script, or in Latin letters only where the language has its own script. */
export function foreignMessages(
  locale: Locale,
  catalogue: Catalogue,
  { names, sameEverywhere }: { names: RegExp; sameEverywhere: RegExp },
): [key: string, message: string][] {
  return Object.entries(flatten(catalogue)).filter(([key, message]) => {
    const words = plainWords(message).replace(names, ' ')
    if (sameEverywhere.test(key)) return false
    return otherScript[locale].test(words) || (/[a-z]{2}/i.test(words) && !ownScript[locale].test(words))
  })
}

/** Returns the Korean messages that fix or guess a particle, which depends on the word before it. */
export function fixedParticles(catalogue: Catalogue): [key: string, message: string][] {
  return Object.entries(flatten(catalogue)).filter(
    ([, message]) =>
      /[({](?:으|이)\)|[을은과](?:\((?:를|는|와)\))/.test(message) ||
      /\}(?:[을를이가은는와과로]|으로|이?에요|예요)(?![가-힣])/.test(message),
  )
}

/** Returns the English messages that count something without its singular: `{n} cubes`. */
export function countsWithoutSingular(catalogue: Catalogue, nouns: string): [key: string, message: string][] {
  const counted = new RegExp(`(?<!other\\{)\\{\\w+(?:, number)?\\} (?:${nouns})s\\b`)
  return Object.entries(flatten(catalogue)).filter(([, message]) => counted.test(message))
}

/** Returns a message without its parameters and ICU syntax. */
function plainWords(message: string): string {
  return message
    .replace(/\{(\w+)(?:, (?:number|particle)[^{}]*)?\}/g, ' ')
    .replace(/\{\w+, (?:plural|selectordinal|select),|=\d+|\b\w+(?=\s*\{)|\bother\b/g, ' ')
}

const ownScript: Record<Locale, RegExp> = {
  en: /[a-z]/i,
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zhhans: /\p{Script=Han}/u,
}
const otherScript: Record<Locale, RegExp> = {
  en: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ja: /\p{Script=Hangul}/u,
  zhhans: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u,
}
