/** Size of a keepsake's picture in pixels, and its frames in a second. */
export const keepsakeSize = { width: 1_280, height: 720 } as const
export const keepsakeFrameRate = 24

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const gap = 16
/** Height of the line below the pictures. */
const lineHeight = 56

const panelWidth = (keepsakeSize.width - 3 * gap) / 2
const panelHeight = keepsakeSize.height - gap - lineHeight

/** The artist on the left, the fan on the right. */
export const artistPanel: Box = { x: gap, y: gap, width: panelWidth, height: panelHeight }
export const fanPanel: Box = { x: 2 * gap + panelWidth, y: gap, width: panelWidth, height: panelHeight }

/** The line with artist, date and mark. */
export const captionLine: Box = {
  x: gap,
  y: keepsakeSize.height - lineHeight,
  width: keepsakeSize.width - 2 * gap,
  height: lineHeight,
}

/** Part of a picture that fills a panel without distortion, from the middle. */
export function coveringPart(
  { width, height }: { width: number; height: number },
  panel: Pick<Box, 'width' | 'height'>,
): Box {
  const scale = Math.min(width / panel.width, height / panel.height)
  const part = { width: panel.width * scale, height: panel.height * scale }
  return { x: (width - part.width) / 2, y: (height - part.height) / 2, ...part }
}
