import type { Db } from '#platform/db/connect.ts'

export interface OpenRecording {
  id: string
  clip: string
  durationMs: number
}

export const selectOpenRecordings = (db: Db) =>
  db<OpenRecording[]>`select id, clip, duration_ms as "durationMs" from trailer_open`
