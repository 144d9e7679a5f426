/** Returns the code in a video frame, or null. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

/** The browser's own detector (Shape Detection API). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Returns the browser's QR detector or, where it has none, a small decoder that is loaded on demand. */
export async function createCodeReader(): Promise<ReadCode> {
  return (await nativeReader()) ?? (await ownReader())
}

async function nativeReader(): Promise<ReadCode | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!formats.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** Larger frames take longer to decode and show no more of a code that fills a third of them. */
const mostPx = 640

async function ownReader(): Promise<ReadCode> {
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const pencil = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, mostPx / Math.max(video.videoWidth, video.videoHeight))
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (!pencil || width === 0 || height === 0) return null
    canvas.width = width
    canvas.height = height
    pencil.drawImage(video, 0, 0, width, height)
    try {
      return decode({ width, height, data: pencil.getImageData(0, 0, width, height).data })
    } catch {
      // Most frames contain no code.
      return null
    }
  }
}
