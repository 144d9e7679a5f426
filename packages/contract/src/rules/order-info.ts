import type { FieldProblem } from '../errors.ts'
import { readMailableEmail } from './account.ts'
import { isCountry, isDialCode } from './countries.ts'
import { lineProblem } from './label-spelling.ts'
import { type NamedOriginals, originalProblems } from './original-lines.ts'
import { phoneProblem } from './phone.ts'
import { isBlank } from './printable.ts'
import { readSigningLine, type SigningField } from './signing.ts'

export interface CustomInfo {
  customInfoFieldId: string
  content: string
  label: string
}

/** Lines that are printed on documents and labels. */
export const infoLines = ['name', 'firstName', 'address'] as const
export type InfoLine = (typeof infoLines)[number]

/** Order extra info while the form is being filled in. */
export interface OrderInfoDraft extends NamedOriginals<InfoLine> {
  name?: string | null
  firstName?: string | null
  birth?: string | null
  phoneNumber?: string | null
  email?: string | null
  countryCode?: string | null
  countryDialCode?: string | null
  address?: string | null
  customInfos?: readonly CustomInfo[] | null
}

/** An organiser's question, without its label. */
export interface AskedField {
  id: string
  kind: 'TEXT' | 'SELECT' | 'DATE'
  isRequired: boolean
  options: readonly string[]
  /** The part of a signed item that the answer is written as. */
  signing?: SigningField
}

/** An email is empty if it is null or blank (spec section 5). */
export const isEmailEmpty = (email: string | null | undefined): boolean => isBlank(email)

const always = ['name', 'birth', 'phoneNumber', 'email', 'countryCode', 'countryDialCode'] as const

/**
 * True when nothing is missing (spec section 5): all of `always`, the first name unless the country is KR, and
 * optionally some content in every custom info. `orderInfoProblems` checks the values.
 */
export const isOrderInfoComplete = (info: OrderInfoDraft, checksCustomInfos = false): boolean =>
  missingFields(info).length === 0 &&
  (!checksCustomInfos || (info.customInfos ?? []).every(({ content }) => !isBlank(content)))

/** A Korean name is entered as one. */
export const needsFirstName = (countryCode: string | null | undefined): boolean => countryCode !== 'KR'

const missingFields = (info: OrderInfoDraft) => [
  ...always.filter((field) => isBlank(info[field])),
  ...(needsFirstName(info.countryCode) && isBlank(info.firstName) ? (['firstName'] as const) : []),
]

/** Returns the problems in form order; `today` is the buyer's local date, `2026-11-21`. */
export function orderInfoProblems(info: OrderInfoDraft, today: string): FieldProblem[] {
  const problems = [
    lineProblem('name', info.name),
    needsFirstName(info.countryCode) || !isBlank(info.firstName)
      ? lineProblem('firstName', info.firstName)
      : null,
    emailProblem('email', info.email),
    birthProblem('birth', info.birth, today),
    known('countryCode', info.countryCode, isCountry),
    known('countryDialCode', info.countryDialCode, isDialCode),
    phoneProblem('phoneNumber', info.phoneNumber),
    ...originalProblems(info, infoLines),
  ]
  return problems.filter((problem) => problem !== null)
}

/** An answer as it is stored: text for a signed item is tidied, everything else stays as it was typed. */
export function storedAnswer(content: string, field: Pick<AskedField, 'signing'> | undefined): string {
  const read = field?.signing ? readSigningLine(field.signing, content) : null
  return read && 'text' in read ? read.text : content
}

/** Returns the problems of the answers to an organiser's questions: paths are `customInfos/0/content`. */
export function customInfoProblems(
  answers: readonly Pick<CustomInfo, 'customInfoFieldId' | 'content'>[],
  fields: readonly AskedField[],
): FieldProblem[] {
  const unasked = answers.flatMap(({ customInfoFieldId }, at) => {
    const isFirst = answers.findIndex((other) => other.customInfoFieldId === customInfoFieldId) === at
    const isAsked = isFirst && fields.some(({ id }) => id === customInfoFieldId)
    return isAsked ? [] : [{ path: `customInfos/${at}/customInfoFieldId`, rule: 'unknown' }]
  })
  const wrong = fields.flatMap((field, place) => {
    const at = answers.findIndex(({ customInfoFieldId }) => customInfoFieldId === field.id)
    const rule = answerRule(field, answers[at]?.content ?? '')
    return rule ? [{ path: `customInfos/${at < 0 ? place : at}/content`, rule }] : []
  })
  return [...unasked, ...wrong]
}

function answerRule({ kind, isRequired, options, signing }: AskedField, content: string): string | null {
  if (isBlank(content)) return isRequired ? 'required' : null
  if (signing) return signingRule(readSigningLine(signing, content), isRequired)
  if (kind === 'SELECT') return options.includes(content) ? null : 'enum'
  return kind === 'DATE' && !isDate(content) ? 'date' : null
}

function signingRule(read: ReturnType<typeof readSigningLine>, isRequired: boolean): string | null {
  if ('rule' in read) return read.rule
  return read.text === '' && isRequired ? 'required' : null
}

export function emailProblem(path: string, email: string | null | undefined): FieldProblem | null {
  if (isEmailEmpty(email)) return { path, rule: 'required' }
  const read = readMailableEmail(email ?? '')
  return 'rule' in read ? { path, rule: read.rule } : null
}

function known(path: string, text: string | null | undefined, isKnown: (text: string) => boolean) {
  if (isBlank(text)) return { path, rule: 'required' }
  return isKnown(text ?? '') ? null : { path, rule: 'enum' }
}

const oldestBirth = '1900-01-01'

function birthProblem(path: string, text: string | null | undefined, today: string): FieldProblem | null {
  if (isBlank(text)) return { path, rule: 'required' }
  const birth = text ?? ''
  if (!isDate(birth) || birth < oldestBirth) return { path, rule: 'date' }
  return birth > today ? { path, rule: 'future' } : null
}

/** True for an existing date like `1998-04-12`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
