import { openHlsStream } from './hls-stream.ts'
import { openNativeStream } from './native-stream.ts'
import type { Stream, StreamSettings } from './stream.ts'

/** Uses hls.js where supported, else native HLS. */
export const openStream = async (settings: StreamSettings): Promise<Stream> =>
  (await openHlsStream(settings)) ?? openNativeStream(settings)
