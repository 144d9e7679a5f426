export { PUBLIC_TOKEN, type RefusalReason } from './access/gate.ts'
export type { RevokedScope } from './access/revocations.ts'
export {
  covers,
  EVERYTHING,
  maxHeightOf,
  readTier,
  type TicketTier,
  type Tier,
  unionOf,
  writeTier,
} from './access/tier.ts'
export {
  createPlaybackKeyring,
  mintPlaybackToken,
  PLAYBACK_TOKEN_SEC,
  type PlaybackGrant,
  type PlaybackKey,
  type PlaybackKeyring,
  type TokenVerdict,
  verifyPlaybackToken,
} from './access/token.ts'
export {
  type CallTransport,
  callTransport,
  type RelayState,
  relayStates,
} from './call-relay/call-transport.ts'
export {
  RELAY_ACCESS_MOST_MS,
  type RelayAccess,
  type RelayGrant,
  relayAccess,
} from './call-relay/relay-access.ts'
export {
  deleteRoom,
  type LiveKitServer,
  ROOM_ENTRY_MS,
  type RoomEntry,
  roomEntry,
} from './call-room/livekit.ts'
export { type CutSettings, cutRecording } from './channel/cut.ts'
export { type ClipRecordingSettings, type Recording, recordClip } from './channel/recording.ts'
export { createSimulive, type SimuliveSettings } from './channel/simulive.ts'
export type {
  Clock,
  Edge,
  MediaSource,
  PartInfo,
  PlaybackKind,
  RenditionInfo,
  Sheets,
  TicketedKind,
} from './channel/source.ts'
export {
  assembleClip,
  type Clip,
  cutClip,
  endsOnGrid,
  loadClip,
  STAGE_CLIP,
  STAGE_CLOSE_CLIP,
  STAGE_CROWD_CLIP,
} from './clip/clip.ts'
export { openClip } from './clip/open-clip.ts'
export { parseRendition, type Rendition } from './clip/rendition.ts'
export { cutFrame } from './frame/cut-frame.ts'
export { hasFfmpeg } from './frame/has-ffmpeg.ts'
export {
  createMediaHost,
  type MediaCounters,
  type MediaHost,
  type MediaHostSettings,
} from './host/media-host.ts'
export { type Joined, type JoinFault, type JoinSettings, joinStretches } from './keepsake/join-stretches.ts'
export { type CopySettings, copyRecording } from './package/copy-recording.ts'
export {
  type Packaged,
  type PackageFault,
  type PackageSettings,
  packageFaults,
  packageVideo,
} from './package/package-video.ts'
export { masterFile } from './packager/master-playlist.ts'
export { type FollowedChannel, type FollowSettings, followChannel } from './recording/follow-channel.ts'
export { LADDER, SOUND_KBPS } from './recording/ladder.ts'
export {
  type IngestRecording,
  openRecording,
  type RecordingSettings,
  recordingOffsetMs,
} from './recording/open-recording.ts'
export { type LoggedSlot, readLog } from './recording/tail-log.ts'
export type { SheetPlan } from './thumbnail-sprites/sheet-plan.ts'
export { createSheets } from './thumbnail-sprites/sheets.ts'
