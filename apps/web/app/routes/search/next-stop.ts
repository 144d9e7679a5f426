export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Returns the index to which an arrow key leads: along the order, or to the nearest box in the next row. Unchanged when
 * there is none.
 */
export function nextStop(
  boxes: readonly Box[],
  at: number,
  step: 'up' | 'down' | 'before' | 'after',
): number {
  if (step === 'before') return Math.max(0, at - 1)
  if (step === 'after') return Math.min(boxes.length - 1, at + 1)
  const from = boxes[at]
  if (!from) return at
  const isBeyond = (box: Box) => (step === 'down' ? box.top >= from.bottom - 1 : box.bottom <= from.top + 1)
  const beyond = boxes.flatMap((box, index) => (isBeyond(box) ? [{ box, index }] : []))
  const edge =
    step === 'down'
      ? Math.min(...beyond.map(({ box }) => box.top))
      : Math.max(...beyond.map(({ box }) => box.bottom))
  const row = beyond.filter(({ box }) => (step === 'down' ? box.top < edge + 8 : box.bottom > edge - 8))
  const middle = (box: Box) => (box.left + box.right) / 2
  row.sort((a, b) => Math.abs(middle(a.box) - middle(from)) - Math.abs(middle(b.box) - middle(from)))
  return row[0]?.index ?? at
}
