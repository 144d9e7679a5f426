import { locales } from './locale.ts'

/** Characters. */
export const longestSlug = 80

/** Lower-case ASCII words joined by single hyphens. An id has an underscore and capitals, so it can never be a slug. */
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Words in routes of the site, including planned ones: `/detail/cart` has the same shape as `/ko/cart`. The database
 * holds the same list in `event_slug`; a new word needs a migration.
 */
const routeWords = [
  'addresses',
  'app-payment',
  'applink',
  'artist',
  'call',
  'callback',
  'cancel',
  'cards',
  'cart',
  'confirm',
  'consents',
  'cube-packages',
  'data',
  'detail',
  'devices',
  'draw',
  'eximbay',
  'fail',
  'gift',
  'gifts',
  'help',
  'highlights',
  'leave',
  'mybox',
  'mypage',
  'notice',
  'orders',
  'pay',
  'payment',
  'player',
  'privacy',
  'product',
  'products',
  'queue',
  'receipt',
  'refunds',
  'replay',
  'result',
  'return',
  'search',
  'send-gift',
  'send-gift-success',
  'settings',
  'shop',
  'signin',
  'success',
  'terms',
  'unsubscribe',
  'wall',
  'wallet',
] as const

/** Slugs that no event may use. */
export const reservedSlugs: readonly string[] = [...locales, ...routeWords]

export const isSlug = (text: string): boolean => text.length <= longestSlug && slugPattern.test(text)

export const isReservedSlug = (text: string): boolean => reservedSlugs.includes(text)

export const isEventId = (name: string): boolean => /^ev_[0-9A-HJKMNP-TV-Z]{26}$/.test(name)
