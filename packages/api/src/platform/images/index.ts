export { storeImage } from './originals.ts'
export { imageUrl, serveImages } from './serve-images.ts'
