export interface Size {
  widthPx: number
  heightPx: number
}

export interface Frame {
  /** 1 is as much of the picture as fits the shape. */
  zoom: number
  /** Where the frame stands in the room it has: 0 is left or above, 1 right or below. */
  x: number
  y: number
}

/** The part of a picture that a frame of the ratio shows, in whole pixels inside it. */
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

/** As far as it can be zoomed in and still be as wide as it has to be; 1 where it is too small already. */
export const mostZoom = (picture: Size, [wide, high]: readonly [number, number], leastPx: number): number =>
  Math.max(1, (Math.min(picture.widthPx / wide, picture.heightPx / high) * wide) / leastPx)

export const clamped = (value: number): number => Math.min(1, Math.max(0, value))
