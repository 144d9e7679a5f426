export interface Size {
  widthPx: number
  heightPx: number
}

export interface Frame {
  /** At 1 the crop is as large as the shape allows. */
  zoom: number
  /** Position of the crop in the free space: 0 is left or top, 1 right or bottom. */
  x: number
  y: number
}

/** The crop in whole pixels, always within the picture. */
export function boxOf(picture: Size, [wide, high]: readonly [number, number], { zoom, x, y }: Frame) {
  const unit = Math.min(picture.widthPx / wide, picture.heightPx / high) / zoom
  const widthPx = Math.min(picture.widthPx, Math.round(wide * unit))
  const heightPx = Math.min(picture.heightPx, Math.round(high * unit))
  return {
    x: Math.round((picture.widthPx - widthPx) * x),
    y: Math.round((picture.heightPx - heightPx) * y),
    widthPx,
    heightPx,
  }
}

/** Largest zoom at which the crop keeps its minimum width; 1 when the picture is too small. */
export const mostZoom = (picture: Size, [wide, high]: readonly [number, number], leastPx: number): number =>
  Math.max(1, (Math.min(picture.widthPx / wide, picture.heightPx / high) * wide) / leastPx)

export const clamped = (value: number): number => Math.min(1, Math.max(0, value))
