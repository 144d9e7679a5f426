import type { AuditEntry, LocalText } from '@encore/contract/endpoints'
import { paymentMethodName } from '@encore/contract/labels/payment-methods'
import { auditFieldOf } from '@encore/contract/rules/audit-fields'
import { presentErrorName } from '@encore/contract/rules/renamed-errors'
import { errorText } from '#app/data/errors.ts'
import type { StudioLocale } from '#app/i18n/locale.ts'
import { findText, type Translate } from '#app/i18n/text.ts'

export interface SentencePart {
  text: string
  /** Language of a name; unset for other parts. */
  lang?: string
}

/** An audit entry as one sentence, in parts: the verb, the object's kind and name, and the changed fields. */
export function sentenceOf(t: Translate, entry: AuditEntry, locale: StudioLocale): SentencePart[] {
  const names: Record<string, LocalText | null> = {
    '{object}': nameOf(t, entry, locale),
    '{event}': entry.eventTitle,
  }
  const message =
    findText(t, `audit.sentences.${entry.action}`, { object: '{object}', event: '{event}' }) ?? ''
  const pieces = message.split(/(\{(?:object|event)\})/).filter(Boolean)
  const parts = pieces.map((piece) => (piece in names ? names[piece] : { text: piece }))
  const isWhole = parts.length > 0 && parts.every((part) => part)
  const sentence = isWhole
    ? (parts as SentencePart[])
    : [{ text: findText(t, `audit.actions.${entry.action}`) ?? entry.action }]
  const fields = fieldsText(t, entry, locale)
  return fields === '' ? sentence : [...sentence, { text: t('audit.fields', { sentence: '', fields }) }]
}

const shownFields = 3

/** Names of the changed fields; empty when the object was created or deleted. */
function fieldsText(t: Translate, { before, after }: AuditEntry, locale: StudioLocale): string {
  if (!before || !after) return ''
  const fields = Object.keys({ ...before, ...after }).flatMap((fact) => auditFieldOf(fact) ?? [])
  const names = [...new Set(fields.map((field) => t(`audit.fieldNames.${field}`)))]
  const first = names.slice(0, shownFields).join(', ')
  const more = names.length - shownFields
  return more > 0
    ? t('audit.andMore', { names: first, count: new Intl.NumberFormat(locale).format(more) })
    : first
}

function nameOf(t: Translate, { object }: AuditEntry, locale: StudioLocale): LocalText | null {
  if (object.kind !== 'switch') return object.name
  const text =
    { SHOP: t('featureSwitches.shop'), CHAT: t('featureSwitches.chat') }[object.id] ??
    paymentMethodName(locale, object.id)
  return { text, lang: locale }
}

/** Path of the object's page; null when it has none. */
export function pathOf({ object: { leadsTo } }: Pick<AuditEntry, 'object'>): string | null {
  const place = leadsTo && places[leadsTo.kind]
  return place ? place(leadsTo.id) : null
}

const places: Record<string, (id: string) => string> = {
  event: (id) => `/events/${id}`,
  product: (id) => `/products/${id}`,
  order: (id) => `/orders/${id}`,
  member: (id) => `/members/${id}`,
  campaign: (id) => `/coupons/${id}`,
  theme: (id) => `/themes/${id}`,
  artist: (id) => `/artists/${id}`,
  notice: (id) => `/notices/${id}`,
  broadcast: (id) => `/broadcasts/${id}`,
  highlight: (id) => `/events/${id}/replay`,
  draw: (id) => `/events/${id}`,
  poll: (id) => `/events/${id}/lights-and-polls`,
  work: () => '/background-jobs',
}

/** One fact per line, with its name: `Start: 2026-11-28T18:00`. */
export function factsText(t: Translate, facts: Record<string, unknown> | null): string {
  return Object.entries(facts ?? {})
    .map(([fact, value]) => `${factName(t, fact)}: ${valueText(t, value)}`)
    .join('\n')
}

function factName(t: Translate, fact: string): string {
  const field = auditFieldOf(fact)
  const [, ...parts] = fact.split('.')
  return field === null ? fact : [t(`audit.fieldNames.${field}`), ...parts].join(' ')
}

function valueText(t: Translate, value: unknown): string {
  if (value === null || value === undefined) return t('audit.nothing')
  if (Array.isArray(value)) return value.map((one) => valueText(t, one)).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name} ${valueText(t, part)}`)
    .join('; ')
}

/** The text of a refusal, whichever name its error had when the entry was written. */
export const refusalText = (t: Translate, refusal: string): string => errorText(t, presentErrorName(refusal))
