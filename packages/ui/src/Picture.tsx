import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Picture.module.css'

export interface PictureProps
  extends Omit<ComponentPropsWithRef<'img'>, 'srcSet' | 'src' | 'width' | 'height' | 'alt'> {
  /** Address of the original; each width is requested as `?w=`. The file name may end with the placeholder's pixels. */
  src: string
  alt: string
  /** Size of the original in px, which reserves the space before the picture loads. */
  width: number
  height: number
  /** Widths to offer, out of the server's list. With none, the address is used unchanged. */
  widths?: readonly number[] | undefined
  /** Displayed width, as in HTML's `sizes`. */
  sizes?: string | undefined
  /** Portrait version for the mobile layout (below 60rem). */
  portrait?: { src: string; width: number; height: number } | undefined
  /** For the opening picture of a page: loads it with priority instead of lazily. */
  eager?: boolean | undefined
}

const WIDTHS = [320, 480, 900, 1200, 2000]

export function Picture({
  src,
  alt,
  widths = WIDTHS,
  sizes = '100vw',
  portrait,
  eager,
  className,
  style,
  ...rest
}: PictureProps) {
  const { address, tiny } = readName(src)
  const upright = portrait && { ...portrait, ...readName(portrait.src) }
  const image = (
    <img
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      {...rest}
      className={tiny ? classNames(styles.awaited, className) : className}
      style={tiny ? { '--awaited': tiny, '--awaited-upright': upright?.tiny, ...style } : style}
      alt={alt}
      {...(widths.length > 0 && { sizes, srcSet: sourceSet(address, widths) })}
      src={widths.length > 0 ? sized(address, middle(widths)) : address}
    />
  )
  if (upright === undefined) return image
  return (
    <picture>
      <source
        media="(width < 60rem)"
        sizes={sizes}
        srcSet={widths.length > 0 ? sourceSet(upright.address, widths) : upright.address}
        width={upright.width}
        height={upright.height}
      />
      {image}
    </picture>
  )
}

/** Header of a BMP file of 6 × 4 pixels, five bits per colour. */
const beforePixels =
  'data:image/bmp;base64,Qk1mAAAAAAAAADYAAAAoAAAABgAAAAQAAAABABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Matches a digest, which is the picture's address, followed by 6 × 4 pixels of 16 bits. */
const named = /^(.*\/[0-9a-f]{32})-([\w-]{64})$/

function readName(src: string): { address: string; tiny?: string } {
  const [, address, pixels] = named.exec(src) ?? []
  if (!address || !pixels) return { address: src }
  return { address, tiny: `url(${beforePixels}${pixels.replaceAll('-', '+').replaceAll('_', '/')})` }
}

function sourceSet(src: string, widths: readonly number[]): string {
  const address = withParameter(src)
  let set = ''
  for (const width of widths) set += `${set && ', '}${address}${width} ${width}w`
  return set
}

const sized = (src: string, widthPx: number) => withParameter(src) + widthPx
const withParameter = (src: string) => `${src}${src.includes('?') ? '&' : '?'}w=`

function middle(widths: readonly number[]): number {
  return widths[Math.floor(widths.length / 2)] ?? 900
}
