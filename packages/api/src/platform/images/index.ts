export { lengthenImageKeys, recordImageKeys } from './lengthen-keys.ts'
export { originalPath } from './names.ts'
export {
  acceptImage,
  type Crop,
  cropImage,
  isImageKept,
  type KeptImage,
  maxImageBytes,
  plainImage,
  storeImage,
} from './originals.ts'
export { imageUrl, serveImages } from './serve-images.ts'
export { drawShareCard, type ShareCard, shareCardVersion } from './share-card.ts'
