import type { Tx } from '#platform/db/connect.ts'
import type { FileRow } from './read-file.ts'

export async function insertRows(tx: Tx, workId: string, rows: readonly FileRow[]): Promise<void> {
  const column = <K extends keyof FileRow>(name: K) => rows.map((row) => row[name])
  await tx`
    insert into parcel_import_row (job_id, line, parcel, carrier, tracking_number)
    select ${workId}, * from unnest(${column('line')}::int[], ${column('parcel')}::text[], ${column('carrier')}::text[],
      ${column('trackingNumber')}::text[])`
}

/** Takes the next rows of a file; they are deleted when the transaction commits. */
export const takeRows = async (tx: Tx, workId: string, limit: number): Promise<FileRow[]> => [
  ...(await tx<FileRow[]>`
    delete from parcel_import_row where job_id = ${workId} and line in (
      select line from parcel_import_row where job_id = ${workId} order by line limit ${limit})
    returning line, parcel, carrier, tracking_number as "trackingNumber"`),
]
