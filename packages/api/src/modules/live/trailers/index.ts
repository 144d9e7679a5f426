export { makeTrailer } from './make-trailer.ts'
export { openTrailers, type Trailers } from './sources.ts'
