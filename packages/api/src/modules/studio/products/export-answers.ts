import type { Failure } from '@encore/contract/errors'
import type { CsvCell } from '@encore/contract/rules/csv'
import type { Locale } from '@encore/contract/rules/locale'
import { listedName } from '@encore/contract/rules/shipping'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import { rolesOf } from '#modules/accounts/roles/index.ts'
import { questionsOf, writtenProduct } from '#modules/catalog/products/index.ts'
import { isPaid, type Order, type OrderPlace, ordersById, placesOf } from '#modules/commerce/orders/index.ts'
import { type OrderInfoRow, orderInfosOf } from '#modules/commerce/shipping/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { type JobKind, startJob, tableName } from '#modules/studio/background-jobs/index.ts'
import { countryIn, headIn, phoneCells, statusIn } from '#modules/studio/export-labels/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'

const atOnce = 500

/** Hours until a file with names and answers is deleted. */
export const answersKeptHours = 24

const aboutOrder = ['order', 'ordered', 'status', 'statusName', 'units', 'member', 'nickname'] as const
const aboutBuyer = [
  'name',
  'birth',
  'phoneCode',
  'phone',
  'email',
  'country',
  'countryName',
  'address',
] as const

interface Question {
  id: string
  label: string
}

/** Params of the job: the questions at its start are the head of the whole file. */
interface Wanted {
  questions: Question[]
  /** Language of the requester; missing in jobs of older versions. */
  locale?: Locale
}

/** Exports the buyers of a product and their answers, newest order first; the cursor is the last order examined. */
export const answersExport: JobKind = {
  name: 'answers-export',
  permission: 'order.reveal',
  keepsFileHours: answersKeptHours,
  step: async (_, tx, { askedBy, subjectId, eventId, params, cursor }) => {
    const { questions, locale = 'en' } = params as Wanted
    const isTheirs = grantingRole(await rolesOf(tx, askedBy), 'order.reveal', eventId) !== null
    const after = cursor === null ? null : (JSON.parse(cursor) as OrderPlace)
    const places = isTheirs ? await placesWith(tx, subjectId, after) : []
    const rows = await rowsOf(
      tx,
      subjectId,
      { questions, locale },
      places.map(({ id }) => id),
    )
    const head = [
      ...headIn(locale, [...aboutOrder, ...aboutBuyer]),
      ...questions.map(({ label }) => label),
      ...headIn(locale, ['otherAnswers']),
    ]
    const last = places.at(-1)
    return {
      cursor: places.length === atOnce && last ? JSON.stringify(last) : null,
      done: rows.length,
      table: { head, rows },
    }
  },
}

const placesWith = (tx: Tx, productId: string, after: OrderPlace | null) =>
  placesOf(
    tx,
    { eventIds: null, status: null, from: null, to: null, after },
    {
      ...{ orderIds: [], memberIds: [], productIds: [productId], eventIds: [], sums: [] },
      personal: { orderIds: [], eventIds: [] },
    },
    atOnce,
  )

/** Covers paid orders that were not refunded. Orders placed before a question existed have no answer to it. */
async function rowsOf(
  tx: Tx,
  productId: string,
  { questions, locale }: { questions: readonly Question[]; locale: Locale },
  ids: string[],
) {
  const orders = await ordersById(tx, ids)
  const nicknames = await memberNames(tx, [...new Set([...orders.values()].map(({ memberId }) => memberId))])
  const infos = await orderInfosOf(tx, ids)
  const inThem = [...orders.values()].flatMap(({ lines }) => lines.map((line) => line.productId))
  const asked = await questionsOf(tx, [...new Set(inThem)])
  return ids.flatMap((id) => {
    const order = orders.get(id)
    if (!order || !isPaid(order)) return []
    const others = order.lines.flatMap((line) => (line.productId === productId ? [] : [line.productId]))
    const elsewhere = others.flatMap((other) => asked.get(other) ?? []).map((question) => question.id)
    const nickname = nicknames.get(order.memberId) ?? ''
    return [
      [
        ...orderCells(order, productId, nickname, locale),
        ...infoCells(infos.get(id), questions, elsewhere, locale),
      ],
    ]
  })
}

const orderCells = (
  { id, createdAt, status, lines, memberId }: Order,
  productId: string,
  nickname: string,
  locale: Locale,
): CsvCell[] => [
  ...[id, createdAt.toISOString(), status, statusIn(locale, status)],
  ...[lines.find((line) => line.productId === productId)?.quantity ?? 0, memberId, nickname],
]

/**
 * Answers to removed questions are joined in the last cell; answers that belong to other products of the order are left
 * out.
 */
function infoCells(
  info: OrderInfoRow | undefined,
  questions: readonly Question[],
  elsewhere: readonly string[],
  locale: Locale,
): string[] {
  const answers = info?.customInfos ?? []
  const columns = questions.map(({ id }) => answers.find((answer) => answer.customInfoFieldId === id))
  const others = answers.filter(
    (answer) => !columns.includes(answer) && !elsewhere.includes(answer.customInfoFieldId),
  )
  return [
    ...(info ? buyerCells(info, locale) : aboutBuyer.map(() => '')),
    ...columns.map((answer) => answer?.content ?? ''),
    others.map(({ label, content }) => `${label}: ${content}`).join('; '),
  ]
}

const buyerCells = (
  { name, firstName, birth, email, countryCode, address, ...info }: OrderInfoRow,
  locale: Locale,
) => [
  listedName(name, firstName),
  birth,
  ...phoneCells(info.countryDialCode, info.phoneNumber),
  ...[email, countryCode, countryIn(locale, countryCode), address ?? ''],
]

/** Only the requester may download the file, after reauthentication. */
export async function exportAnswers(
  tx: Tx,
  { uid, held }: Pick<Staff, 'uid' | 'held'>,
  { id, reason, locale }: { id: string; reason: string; locale: Locale },
): Promise<Result<AuditedResult<{ workId: string }>, Failure<'NOT_FOUND'>>> {
  const product = await writtenProduct(tx, id)
  if (!product || grantingRole(held, 'order.reveal', product.eventId) === null) return fail('NOT_FOUND')
  const { eventId, customInfoFields } = product
  const questions = customInfoFields.map((field) => ({
    id: field.id,
    label: localText(field.label, locale).text,
  }))
  const workId = await startJob(tx, {
    kind: answersExport.name,
    subject: { kind: 'product', id },
    eventId,
    askedBy: uid,
    params: { questions, locale } satisfies Wanted,
    total: null,
    fileName: tableName(`answers-${id.slice(-8).toLowerCase()}`),
  })
  const auditEntry = { object: { kind: 'product', id }, eventId, after: { work: workId }, reason }
  return ok({ reply: { workId }, auditEntry })
}
