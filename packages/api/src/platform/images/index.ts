export { acceptImage, type KeptImage, maxImageBytes, originalPath, storeImage } from './originals.ts'
export { imageUrl, serveImages } from './serve-images.ts'
export { drawShareCard, type ShareCard, shareCardVersion } from './share-card.ts'
