export { namedId } from './kernel/ids.ts'
export { membersCalled } from './modules/accounts/members/index.ts'
export {
  grantRole,
  type RoleRequest,
  revokeRole,
  type StaffRole,
  staffRoles,
} from './modules/accounts/roles/index.ts'
export { checkBooks, importPointProducts, type PointProduct } from './modules/accounts/wallet/index.ts'
export {
  type ArtistWrite,
  type EventTimes,
  type EventWrite,
  eventStarts,
  findEventId,
  hasEvents,
  moveReplay,
  setTrailer,
} from './modules/catalog/events/index.ts'
export { hold, holdUnits } from './modules/catalog/stock/index.ts'
export { type CatalogDefinition, importCatalog, type StockedProduct } from './modules/catalog/writer/index.ts'
export { type Campaign, createCampaign, type NewCampaign } from './modules/commerce/coupons/index.ts'
export {
  addDownloads,
  type DeliveryRefusal,
  deliverParcel,
  handOver,
  type NewFile,
  openDeliveries,
  returnParcel,
  shipParcel,
  takeBack,
} from './modules/commerce/delivery/index.ts'
export { type DrawDraft, drawsOfEvent, publishDraw } from './modules/commerce/draws/index.ts'
export {
  type PoolDraft,
  poolOfProduct,
  poolProgress,
  publishPool,
} from './modules/commerce/random-goods/index.ts'
export {
  declineRequest,
  grantRefund,
  type ManualReviewRow,
  manualReview,
  type Refusal,
  retryGivenUp,
  settleRefund,
  withdrawGivenUp,
} from './modules/commerce/refunds/index.ts'
export { type NewNotice, publishNotice } from './modules/engagement/notices/index.ts'
export { broadcast, notify } from './modules/engagement/notifications/index.ts'
export {
  admitCandidate,
  admitDescription,
  bookCall,
  type CallSessionSummary,
  callsOf,
  createPairingCode,
  endCall,
  moveSession,
  partsOfSession,
  planSession,
  publishOrder,
  publishSession,
  queueOf,
  type SessionPlan,
  sessionsOfEvent,
  settleCall,
  stationsOf,
} from './modules/live/calls/index.ts'
export {
  createClips,
  openChannel,
  openIngestChannel,
} from './modules/live/channels/index.ts'
export { hasTalk, type PastTalk, rememberTalk } from './modules/live/chat/index.ts'
export {
  cutHighlight,
  makeHighlight,
  type NewHighlight,
} from './modules/live/highlights/index.ts'
export { findInput, type RunningIngest, replaceStreamKey, runIngest } from './modules/live/ingest/index.ts'
export {
  finishShows,
  type ReplayChange,
  readReplay,
  setReplay,
} from './modules/live/replays/index.ts'
export { rememberCues } from './modules/live/timeline/index.ts'
export { makeTrailer } from './modules/live/trailers/index.ts'
export { addVideo } from './modules/live/videos/index.ts'
export { actByOperator } from './modules/studio/audit/index.ts'
export { newStreamKey, setChannel } from './modules/studio/live-control/index.ts'
export {
  changeReplay,
  changeWindow,
  keepCut,
  renameCut,
  takeDownCut,
} from './modules/studio/replays/index.ts'
export {
  type SettlementCheck,
  type SettlementFault,
  verifySettlement,
} from './modules/studio/reports/index.ts'
export { codeAt, enrolKnown, fromBase32, stepOf } from './modules/studio/second-factor/index.ts'
export { resetByOperator } from './modules/studio/session/index.ts'
export { changeByOperator, nameOwner } from './modules/studio/team/index.ts'
export {
  deleteExpiredBackups,
  intoArchive,
  noteRun,
  restoreBackup,
  takeBackup,
  takeDump,
} from './platform/backup/index.ts'
export type { AppAccess } from './platform/config/app.ts'
export { sellerIn } from './platform/config/seller.ts'
export { type Config, ConfigError, ConfigSchema, readConfig } from './platform/config.ts'
export { connect } from './platform/db/connect.ts'
export { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded.ts'
export { migrate } from './platform/db/migrate.ts'
export { moveClock } from './platform/db/move-clock.ts'
export { transact } from './platform/db/transact.ts'
export { freePort, freePorts } from './platform/free-port.ts'
export { failureAnswer, newRequestId } from './platform/http/answer.ts'
export { contentSecurityPolicy, livekitOrigins, securityHeaders } from './platform/http/headers.ts'
export type { LocalCaller } from './platform/http/serve.ts'
export {
  acceptImage,
  type KeptImage,
  maxImageBytes,
  originalPath,
  storeImage,
} from './platform/images/index.ts'
export { createLogger, type Logger } from './platform/log.ts'
export {
  openPreview,
  type PagePreview,
  previewHeader,
  previewParameter,
} from './platform/page-preview.ts'
export { relaySecrets } from './platform/relay-secrets.ts'
export { type Api, createApi } from './platform/start.ts'
export { isStudioRequest, studioUrlOf } from './platform/studio-address.ts'
