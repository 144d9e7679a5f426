import { openHlsStream } from './hls-stream.ts'
import { openNativeStream } from './native-stream.ts'
import type { Stream, StreamSettings } from './stream.ts'

/** By the library where the browser lets it, else by the browser's own HLS. */
export const openStream = async (settings: StreamSettings): Promise<Stream> =>
  (await openHlsStream(settings)) ?? openNativeStream(settings)
