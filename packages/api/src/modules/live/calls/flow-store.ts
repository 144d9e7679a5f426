import type { CallFlowReport } from '@encore/contract/endpoints'
import type { Db } from '#platform/db/connect.ts'
import type { StationParty } from './call-parties.ts'

/** Stores the flow of a live call of this device; false for any other call. */
export async function upsertFlow(
  db: Db,
  { stationId, epoch }: StationParty,
  callId: string,
  { fromFan, fromArtist, roundTripMs }: CallFlowReport,
): Promise<boolean> {
  const kept = await db`
    insert into call_flow as f (call_id, fan_frames, fan_packets, fan_lost_permille, artist_frames, artist_packets,
      round_trip_ms)
    select c.id, ${fromFan.framesPerSec}, ${fromFan.packetsPerSec}, ${fromFan.lostPermille},
      ${fromArtist?.framesPerSec ?? null}, ${fromArtist?.packetsPerSec ?? null}, ${roundTripMs}
    from call c join call_station s on s.id = c.station_id
    where c.id = ${callId} and c.state = 'LIVE' and s.id = ${stationId} and s.epoch = ${epoch}
    on conflict (call_id) do update set fan_frames = excluded.fan_frames, fan_packets = excluded.fan_packets,
      fan_lost_permille = excluded.fan_lost_permille, artist_frames = excluded.artist_frames,
      artist_packets = excluded.artist_packets, round_trip_ms = excluded.round_trip_ms, at = app_now()`
  return kept.count > 0
}

/** A device reports every five seconds. */
const freshMs = 12_000

/** The flow of call `c`, as the reports have it; null without a fresh one. */
export const flowOf = (db: Db) => db`
  (select jsonb_build_object(
      'fromFan', jsonb_build_object('framesPerSec', f.fan_frames, 'packetsPerSec', f.fan_packets,
        'lostPermille', f.fan_lost_permille),
      'fromArtist', case when f.artist_frames is not null then
        jsonb_build_object('framesPerSec', f.artist_frames, 'packetsPerSec', f.artist_packets) end,
      'roundTripMs', f.round_trip_ms)
    from call_flow f
    where f.call_id = c.id and c.state = 'LIVE' and f.at > app_now() - make_interval(secs => ${freshMs / 1_000}))`

export const deleteOldFlow = (db: Db) => db`
  delete from call_flow f using call c where c.id = f.call_id and c.state <> 'LIVE'`
