import { uploadMaxBytes, uploadMaxPixels } from '@encore/contract/rules/event-editing'
import type { Size } from './crop.ts'

export interface FittedPicture {
  blob: Blob
  /** Sizes before and after; null when the picture is sent unchanged. */
  scaled: { from: Size; to: Size } | null
}

/** Longest side that the server stores. */
const mostSidePx = 4_000
/** Decoding takes four bytes per pixel in the browser. */
const mostPixels = 300_000_000
const quality = 0.94

/**
 * Scales a picture down to the upload limits, with its EXIF rotation applied. Files that the browser cannot scale
 * without further loss (animations, other formats) are returned unchanged; the server decides.
 */
export async function fitPicture(file: Blob): Promise<FittedPicture> {
  const asItIs = { blob: file, scaled: null }
  const from = await sizeOf(file)
  if (!from) return asItIs
  const pixels = from.widthPx * from.heightPx
  const fits = pixels <= uploadMaxPixels && file.size <= uploadMaxBytes
  if (fits || pixels > mostPixels || (await isAnimated(file))) return asItIs
  const scale = Math.min(1, mostSidePx / Math.max(from.widthPx, from.heightPx))
  const to = { widthPx: Math.round(from.widthPx * scale), heightPx: Math.round(from.heightPx * scale) }
  const blob = await scaledTo(file, to).catch(() => null)
  return blob && blob.size <= uploadMaxBytes ? { blob, scaled: { from, to } } : asItIs
}

/** Size as displayed, after EXIF rotation. Null when the file is not a picture. */
async function sizeOf(file: Blob): Promise<Size | null> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    image.onload = () => resolve()
    image.onerror = reject
    await promise
    return { widthPx: image.naturalWidth, heightPx: image.naturalHeight }
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const headBytes = 4_096

/** Detects the chunk that only animated PNG and WebP have, before their first frame. */
async function isAnimated(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('')
  return text.includes('acTL') || (text.startsWith('RIFF') && text.includes('ANIM'))
}

async function scaledTo(file: Blob, { widthPx, heightPx }: Size): Promise<Blob> {
  const bitmap = await createImageBitmap(file, {
    ...{ imageOrientation: 'from-image', resizeQuality: 'high' },
    ...{ resizeWidth: widthPx, resizeHeight: heightPx },
  })
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  // WebP keeps transparency; browsers that cannot encode WebP write PNG instead.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), type, quality)
  return promise
}
