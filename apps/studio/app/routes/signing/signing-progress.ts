import type { StudioSigning, StudioSigningItem } from '@encore/contract/endpoints'

/** The part of the list that staff see. */
export interface SigningProgress {
  /** The item that is being signed: the last one that was pressed. */
  current: StudioSigningItem | null
  signed: number
  waiting: readonly StudioSigningItem[]
  /** The item that the next press marks: the chosen one while it waits, else the first. */
  next: StudioSigningItem | null
}

export function progressOf(
  { items }: Pick<StudioSigning, 'items'>,
  chosenId: string | null,
): SigningProgress {
  const done = items.filter(({ signed }) => signed !== null)
  const waiting = items.filter(({ signed }) => signed === null)
  return {
    current: done.at(-1) ?? null,
    signed: done.length,
    waiting,
    next: waiting.find(({ id }) => id === chosenId) ?? waiting[0] ?? null,
  }
}

/** Id of the waiting item a step further down or up the list; it stays at both ends. */
export function steppedFrom({ waiting, next }: SigningProgress, step: 1 | -1): string | null {
  const at = waiting.findIndex(({ id }) => id === next?.id)
  return waiting[Math.min(waiting.length - 1, Math.max(0, at + step))]?.id ?? null
}
