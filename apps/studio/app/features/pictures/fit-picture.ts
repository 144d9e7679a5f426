import { uploadMaxBytes, uploadMaxPixels } from '@encore/contract/rules/event-editing'
import type { Size } from './crop.ts'

export interface FittedPicture {
  blob: Blob
  /** The sizes before and after; null for a picture that is sent as it is. */
  scaled: { from: Size; to: Size } | null
}

/** The longest side that the server keeps. */
const mostSidePx = 4_000
/** A browser holds four bytes for each pixel while it decodes. */
const mostPixels = 300_000_000
const quality = 0.94

/**
 * A picture that fits the limits of an upload: larger ones are scaled down, turned as their camera says. Anything that
 * the browser cannot scale without another loss (animations, other formats) is returned as it is, for the server to judge.
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

/** As it is shown, turned as its camera says; from the head of the file. Null for a file that is no picture. */
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

/** By the chunk that only moving PNG and WebP have, which stands before their first picture. */
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
  // WebP keeps what can be seen through; browsers that cannot write it write PNG.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), type, quality)
  return promise
}
