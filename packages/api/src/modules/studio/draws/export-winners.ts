import type { Failure } from '@encore/contract/errors'
import type { CsvCell } from '@encore/contract/rules/csv'
import { checkInCode } from '@encore/contract/rules/draws'
import { type Locale, languageTag } from '@encore/contract/rules/locale'
import { listedName } from '@encore/contract/rules/shipping'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { rolesOf } from '#modules/accounts/roles/index.ts'
import { checkInsOf, drawnWinners, publishedDraw } from '#modules/commerce/draws/index.ts'
import { addressBookOf } from '#modules/commerce/shipping/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { type JobKind, startJob, tableName } from '#modules/studio/background-jobs/index.ts'
import { headIn, winnerStatusIn, yesIn } from '#modules/studio/export-labels/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { drawObject, findDraw, type Place } from './find-draw.ts'

const atOnce = 200

/** Hours until a file with names is deleted. */
const winnersKeptHours = 24

const columns = ['nickname', 'name', 'prize', 'winnerStatus', 'checkInCode', 'checkedIn'] as const

interface Params {
  /** Language of the requester. */
  locale: Locale
}

interface Row {
  nickname: string
  itemId: string
  memberId: string
  isConfirmed: boolean
}

/**
 * Exports the winners who hold a place, by nickname, for the check-in at the event. It holds no rank, and its order none
 * either. The cursor is the last row written.
 */
export const winnersExport: JobKind = {
  name: 'draw-winners-export',
  permission: 'order.reveal',
  keepsFileHours: winnersKeptHours,
  step: async (ctx, tx, { askedBy, subjectId, eventId, params, cursor }) => {
    const { locale } = params as Params
    const isTheirs = grantingRole(await rolesOf(tx, askedBy), 'order.reveal', eventId) !== null
    const draw = isTheirs ? await publishedDraw(tx, Buffer.from(subjectId, 'hex')) : null
    const sorted = draw?.state === 'DRAWN' ? await sortedWinners(tx, draw.id, locale) : []
    const from = cursor === null ? 0 : sorted.findIndex(({ itemId }) => itemId === cursor) + 1
    const batch = sorted.slice(from, from + atOnce)
    const checkIns = draw ? await checkInsOf(tx, draw.id) : new Map()
    const rows: CsvCell[][] = []
    for (const { nickname, itemId, memberId, isConfirmed } of batch) {
      rows.push([
        ...[nickname, await nameOf(ctx, tx, memberId), localText(draw?.prize ?? {}, locale).text],
        ...[winnerStatusIn(locale, isConfirmed), checkInCode(itemId), yesIn(locale, checkIns.has(itemId))],
      ])
    }
    const last = batch.at(-1)
    return {
      cursor: last && from + batch.length < sorted.length ? last.itemId : null,
      done: rows.length,
      table: { head: headIn(locale, columns), rows },
    }
  },
}

async function sortedWinners(tx: Tx, drawId: Buffer, locale: Locale): Promise<Row[]> {
  const held = (await drawnWinners(tx, drawId)).flatMap(({ memberId, itemId, status }) =>
    memberId && status !== 'FORFEITED' ? [{ memberId, itemId, isConfirmed: status === 'CONFIRMED' }] : [],
  )
  const names = await presentNames(
    tx,
    held.map(({ memberId }) => memberId),
  )
  const { compare } = new Intl.Collator(languageTag[locale])
  return held
    .map((row) => ({ ...row, nickname: names.get(row.memberId) ?? '' }))
    .sort((one, other) => compare(one.nickname, other.nickname) || (one.itemId < other.itemId ? -1 : 1))
}

/** Name of the first saved address; empty without one. */
async function nameOf(ctx: Pick<Ctx, 'secrets'>, tx: Tx, memberId: string): Promise<string> {
  const [address] = await addressBookOf(ctx, tx, memberId)
  return address ? listedName(address.receiverName, address.receiverFirstName) : ''
}

/** Only the requester may download the file, after reauthentication. */
export async function exportWinners(
  tx: Tx,
  { reason, locale, askedBy, ...place }: Place & { reason: string; locale: Locale; askedBy: string },
): Promise<Result<AuditedResult<{ workId: string }>, Failure<'NOT_FOUND'>>> {
  const found = await findDraw(tx, place)
  if (!found.ok) return found
  if (found.value.state !== 'DRAWN') return fail('NOT_FOUND')
  const { eventId, id } = place
  const workId = await startJob(tx, {
    kind: winnersExport.name,
    subject: drawObject(place),
    eventId,
    askedBy,
    params: { locale } satisfies Params,
    total: null,
    fileName: tableName(`winners-${id.slice(0, 8)}`),
  })
  return ok({
    reply: { workId },
    auditEntry: { object: drawObject(place), eventId, after: { work: workId }, reason },
  })
}
