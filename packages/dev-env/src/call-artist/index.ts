export { demoCalls } from './demo-calls.ts'
export { filmArtist } from './film-artist.ts'
export { findChromium } from './find-chromium.ts'
export { type PlayedArtist, type PlayedCalls, type PlayOptions, playArtist } from './play-artist.ts'
