export { RtmpFault } from '#src/rtmp/fault.ts'
export { DEFAULT_LIMITS, type RtmpLimits } from '#src/rtmp/server.ts'
export type { InputReport } from './feed.ts'
export type { FeedLog } from './input-fault.ts'
export {
  type ChannelLease,
  type Ingest,
  type IngestHandlers,
  type IngestSettings,
  type Show,
  type ShowTimes,
  startIngest,
} from './start-ingest.ts'
