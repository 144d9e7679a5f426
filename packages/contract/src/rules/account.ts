import { dropInvisible } from './invisible.ts'

/** Values of identity reference section 6, checked in the browser before sending and on the server. */
export const passwordLength = { min: 10, max: 128 }
export const nicknameLength = { min: 2, max: 20 }
export const verificationCodeDigits = 6
export const verificationCodeMinutes = 10
export const verificationCodeTries = 5
export const resendAfterSec = 60

const emailPattern =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/**
 * Returns trimmed NFC with a lower-case punycode domain; null for an invalid address. Null or blank input counts as
 * empty.
 */
export function normaliseEmail(input: string): string | null {
  const text = dropInvisible(input.normalize('NFC'))
    .replace(/[\uFF01-\uFF5E]/g, halfWidth)
    .trim()
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > 254) return null
  const domain = asciiDomain(text.slice(at + 1))
  if (domain === null) return null
  const email = `${text.slice(0, at)}@${domain}`
  return email.length <= 254 && emailPattern.test(email) ? email : null
}

const halfWidth = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

/** A deliverable address, or the rule that it breaks. */
export type MailableEmail = { email: string } | { rule: 'email' | 'emailLetters' }

/**
 * Checks a newly entered address. Non-ASCII characters before the @ are refused because delivery needs SMTPUTF8 (RFC
 * 6531) on every mail server of the route (decision 045).
 */
export function readMailableEmail(input: string): MailableEmail {
  const email = normaliseEmail(input)
  if (email === null) return { rule: 'email' }
  return /^[\x21-\x7e]+$/.test(email) ? { email } : { rule: 'emailLetters' }
}

/** The key under which an address is unique: the address in lower case. */
export const emailKey = (email: string): string => email.toLowerCase()

function asciiDomain(domain: string): string | null {
  if (/[/?#:%\s@\\]/.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** `dropInvisible` has already removed joiners outside the scripts that need them. */
const nicknamePattern = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _.-]|\u200C|\u200D)*$/u
const selectors = /[\uFE0E\uFE0F]/g

/**
 * Returns trimmed NFKC without invisible characters; null when it breaks a rule (length in graphemes, characters,
 * doubled or edge separators).
 */
export function normaliseNickname(input: string): string | null {
  const text = dropInvisible(input.normalize('NFKC')).replace(selectors, '').trim()
  const length = [...graphemes.segment(text)].length
  if (length < nicknameLength.min || length > nicknameLength.max || text.length > 80) return null
  if (!nicknamePattern.test(text) || /[ _.-]{2}|[ _.-]$/.test(text) || /\p{M}{5}/u.test(text)) return null
  return text
}

/** Returns NFKC; null when its length in code points is out of bounds or it has a lone surrogate. */
export function normalisePassword(input: string): string | null {
  if (!input.isWellFormed()) return null
  const text = input.normalize('NFKC')
  const length = [...text].length
  return length >= passwordLength.min && length <= passwordLength.max ? text : null
}
