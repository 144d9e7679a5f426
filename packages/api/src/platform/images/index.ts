export { lengthenImageKeys } from './lengthen-keys.ts'
export {
  acceptImage,
  type Crop,
  cropImage,
  isImageKept,
  type KeptImage,
  maxImageBytes,
  originalPath,
  plainImage,
  storeImage,
} from './originals.ts'
export { imageUrl, serveImages } from './serve-images.ts'
export { drawShareCard, type ShareCard, shareCardVersion } from './share-card.ts'
