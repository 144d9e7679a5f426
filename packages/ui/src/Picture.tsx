import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Picture.module.css'

export interface PictureProps
  extends Omit<ComponentPropsWithRef<'img'>, 'srcSet' | 'src' | 'width' | 'height' | 'alt'> {
  /** Address of the original; each width is asked for as `?w=`. Its name may end with the pixels that stand in its place. */
  src: string
  alt: string
  /** The original's size in px, so that the page keeps the place before the picture arrives. */
  width: number
  height: number
  /** The widths to offer, from the list the server makes. None: the address is used as it is. */
  widths?: readonly number[] | undefined
  /** How wide it is drawn, as in HTML's `sizes`. */
  sizes?: string | undefined
  /** Upright version for the mobile layout (below 60rem). */
  portrait?: { src: string; width: number; height: number } | undefined
  /** For the one picture the page opens with: fetched first instead of when scrolled to. */
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

/** What comes before the pixels in a BMP file of 6 × 4, five bits a colour. */
const beforePixels =
  'data:image/bmp;base64,Qk1mAAAAAAAAADYAAAAoAAAABgAAAAQAAAABABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** A digest, by which the picture is asked for, and after it 6 × 4 pixels of 16 bits. */
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
