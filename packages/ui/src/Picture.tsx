import type { ComponentPropsWithRef, CSSProperties } from 'react'
import styles from './Picture.module.css'

export interface PictureProps
  extends Omit<ComponentPropsWithRef<'img'>, 'srcSet' | 'src' | 'width' | 'height' | 'alt'> {
  /** Address of the original; each width is asked for as `?w=`. Its name may tell the colours that stand in its place. */
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
  const corners = cornersOf(src)
  const image = (
    <img
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      {...rest}
      className={corners ? `${styles.awaited}${className ? ` ${className}` : ''}` : className}
      style={corners ? { ...corners, ...style } : style}
      alt={alt}
      {...(widths.length > 0 && { sizes, srcSet: sourceSet(src, widths) })}
      src={widths.length > 0 ? sized(src, middle(widths)) : src}
    />
  )
  if (portrait === undefined) return image
  return (
    <picture>
      <source
        media="(width < 60rem)"
        sizes={sizes}
        srcSet={widths.length > 0 ? sourceSet(portrait.src, widths) : portrait.src}
        width={portrait.width}
        height={portrait.height}
      />
      {image}
    </picture>
  )
}

/** `…-` and three hexadecimal digits for each corner. */
function cornersOf(src: string): CSSProperties | null {
  const digits = /-([0-9a-f]{12})$/.exec(src)?.[1]
  if (!digits) return null
  const colour = (corner: number) => `#${digits.slice(corner * 3, corner * 3 + 3)}`
  return { '--tl': colour(0), '--tr': colour(1), '--bl': colour(2), '--br': colour(3) }
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
