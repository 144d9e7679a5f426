import type { SigningText } from '@encore/contract/rules/signing'
import type { Db, Tx } from '#platform/db/connect.ts'

export async function selectIsClosed(db: Db, drawId: Buffer): Promise<boolean> {
  const [row] = await db`select from signing_closed where draw_id = ${drawId}`
  return row !== undefined
}

/** Returns false when it was so before. */
export async function updateIsClosed(tx: Tx, drawId: Buffer, isClosed: boolean): Promise<boolean> {
  const changed = isClosed
    ? await tx`insert into signing_closed (draw_id) values (${drawId}) on conflict do nothing`
    : await tx`delete from signing_closed where draw_id = ${drawId}`
  return changed.count > 0
}

export interface TextRow extends SigningText {
  /** UUID. */
  itemId: string
}

export const selectTexts = (db: Db, itemIds: readonly string[]) => db<TextRow[]>`
  select item_id as "itemId", name, reading, text from signing_text where item_id = any(${[...itemIds]}::uuid[])`

export const upsertText = (
  tx: Tx,
  { itemId, name, reading, text, memberId }: TextRow & { memberId: string },
) => tx`
  insert into signing_text (item_id, member_uid, name, reading, text)
  values (${itemId}, ${memberId}, ${name}, ${reading}, ${text})
  on conflict (item_id) do update set name = excluded.name, reading = excluded.reading, text = excluded.text,
    written_at = app_now()`

export const deleteTexts = (tx: Tx, itemIds: readonly string[]) => tx`
  delete from signing_text where item_id = any(${[...itemIds]}::uuid[])`

export const deleteTextsOf = (tx: Tx, memberId: string) => tx`
  delete from signing_text where member_uid = ${memberId}`

/** Texts of a member, for the export of personal data. */
export const selectTextsOf = (db: Db, memberId: string) => db`
  select t.name, t.reading, t.text, t.written_at as "writtenAt", m.signed_at as "signedAt"
  from signing_text t left join signing_mark m on m.item_id = t.item_id
  where t.member_uid = ${memberId} order by t.written_at, t.item_id`

export interface MarkRow {
  /** UUID. */
  itemId: string
  number: number
  signedAt: Date
  mediaMs: number | null
  cueId: string | null
}

/** Marks of a draw by number. */
export const selectMarks = (db: Db, drawId: Buffer) => db<MarkRow[]>`
  select item_id as "itemId", number, signed_at as "signedAt", media_ms as "mediaMs", cue_id as "cueId"
  from signing_mark where draw_id = ${drawId} order by number`

export async function selectMark(db: Db, itemId: string): Promise<MarkRow | null> {
  const [row] = await db<MarkRow[]>`
    select item_id as "itemId", number, signed_at as "signedAt", media_ms as "mediaMs", cue_id as "cueId"
    from signing_mark where item_id = ${itemId}`
  return row ?? null
}

export const insertMark = (
  tx: Tx,
  drawId: Buffer,
  { itemId, number, mediaMs, cueId }: Omit<MarkRow, 'signedAt'>,
) => tx`
  insert into signing_mark (item_id, draw_id, number, media_ms, cue_id)
  values (${itemId}, ${drawId}, ${number}, ${mediaMs}, ${cueId})`

export const deleteMark = (tx: Tx, itemId: string) => tx`delete from signing_mark where item_id = ${itemId}`
