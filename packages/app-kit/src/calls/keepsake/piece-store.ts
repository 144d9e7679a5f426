import type { KeepsakeMediaType } from '@encore/contract/rules/calls/keepsake'

/** A stretch of recording on this device, named by call and start. */
export interface StoredStretch {
  callId: string
  /** Epoch milliseconds. */
  begunMs: number
  mediaType: KeepsakeMediaType
}

/** Keeps pieces of keepsakes on the device until the server has them. */
export interface PieceStore {
  /** Oldest first. */
  list(): Promise<StoredStretch[]>
  begin(stretch: StoredStretch): Promise<void>
  add(stretch: StoredStretch, n: number, piece: Blob): Promise<void>
  /** Numbers of all pieces and of those that wait, in their order. */
  numbers(stretch: StoredStretch): Promise<{ count: number; waiting: number[] }>
  read(stretch: StoredStretch, n: number): Promise<Blob>
  /** Deletes the content of a piece that the server has; its number stays. */
  acknowledge(stretch: StoredStretch, n: number): Promise<void>
  drop(stretch: StoredStretch): Promise<void>
  /** Calls whose keepsake the server still has to delete. */
  removed(): Promise<string[]>
  addRemoved(callId: string): Promise<void>
  dropRemoved(callId: string): Promise<void>
}

export const isSameStretch = (one: StoredStretch, other: StoredStretch): boolean =>
  one.callId === other.callId && one.begunMs === other.begunMs

export const byStart = (one: StoredStretch, other: StoredStretch): number => one.begunMs - other.begunMs

/** Keeps pieces in memory: for tests. */
export function createMemoryPieces(): PieceStore {
  const stretches = new Map<string, { stretch: StoredStretch; pieces: Map<number, Blob> }>()
  const removed = new Set<string>()
  const nameOf = ({ callId, begunMs }: StoredStretch) => `${callId}.${begunMs}`
  const piecesOf = (stretch: StoredStretch) =>
    stretches.get(nameOf(stretch))?.pieces ?? new Map<number, Blob>()
  return {
    list: async () => [...stretches.values()].map(({ stretch }) => stretch).sort(byStart),
    begin: async (stretch) => void stretches.set(nameOf(stretch), { stretch, pieces: new Map() }),
    add: async (stretch, n, piece) => void piecesOf(stretch).set(n, piece),
    numbers: async (stretch) => {
      const pieces = [...piecesOf(stretch)].sort(([one], [other]) => one - other)
      const waiting = pieces.flatMap(([n, { size }]) => (size > 0 ? n : []))
      return { count: pieces.at(-1)?.[0] ?? 0, waiting }
    },
    read: async (stretch, n) => piecesOf(stretch).get(n) ?? new Blob(),
    acknowledge: async (stretch, n) => void piecesOf(stretch).set(n, new Blob()),
    drop: async (stretch) => void stretches.delete(nameOf(stretch)),
    removed: async () => [...removed],
    addRemoved: async (callId) => void removed.add(callId),
    dropRemoved: async (callId) => void removed.delete(callId),
  }
}
