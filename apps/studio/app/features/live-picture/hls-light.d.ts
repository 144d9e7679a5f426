/** The build without captions, DRM and interstitials; its package types only the whole one. */
declare module 'hls.js/light' {
  export { default, type ErrorData } from 'hls.js'
}
