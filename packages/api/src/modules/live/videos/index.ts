export { cutPoster } from './cut-poster.ts'
export { deleteExpiredVideos } from './delete-expired-videos.ts'
export { createPacker, type Packer } from './pack.ts'
export { type Packing, type PackingFault, packingOf, sourceOf } from './packing.ts'
export {
  insertVideo as addVideo,
  lockVideo as holdVideo,
  markFailed as failVideo,
  markReady as finishVideo,
  selectVideo as findVideo,
  selectVideosFor as videosFor,
  type Video,
} from './store.ts'
export { lengthOf, wholeClip, wholeStartsAtMs } from './whole.ts'
