import type { CallSegment } from '@encore/contract/rules/calls/segments'

/** A segment that waits for the server, with the time at which it was written. */
export interface StoredSegment extends CallSegment {
  storedAtMs: number
}

/** Keeps segments on the device until the server has them. */
export interface SegmentStore {
  /** All segments by call, epoch and number. */
  list(): Promise<StoredSegment[]>
  add(segments: readonly StoredSegment[]): Promise<void>
  remove(segments: readonly StoredSegment[]): Promise<void>
}

const database = 'encore-calls'
const table = 'segment'

/** Opens the store of this device in IndexedDB. *Errors*: rejects where the browser keeps nothing. */
export async function openSegmentStore(factory: IDBFactory = indexedDB): Promise<SegmentStore> {
  const opening = factory.open(database, 1)
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore(table, { keyPath: ['callId', 'epoch', 'seq'] })
  const db = await resultOf(opening)
  const change = async (act: (rows: IDBObjectStore) => void) => {
    const transaction = db.transaction(table, 'readwrite', { durability: 'strict' })
    act(transaction.objectStore(table))
    await doneOf(transaction)
  }
  return {
    list: () => resultOf<StoredSegment[]>(db.transaction(table).objectStore(table).getAll()),
    add: (segments) =>
      change((rows) => {
        for (const segment of segments) rows.put(segment)
      }),
    remove: (segments) =>
      change((rows) => {
        for (const { callId, epoch, seq } of segments) rows.delete([callId, epoch, seq])
      }),
  }
}

/** Keeps segments in memory, where the browser keeps nothing: a reload then loses what the server has not got. */
export function createMemoryStore(): SegmentStore {
  const rows = new Map<string, StoredSegment>()
  const nameOf = ({ callId, epoch, seq }: CallSegment) => `${callId}/${epoch}/${seq}`
  return {
    list: async () =>
      [...rows.values()].sort(
        (a, b) => a.callId.localeCompare(b.callId) || a.epoch - b.epoch || a.seq - b.seq,
      ),
    add: async (segments) => {
      for (const segment of segments) rows.set(nameOf(segment), segment)
    },
    remove: async (segments) => {
      for (const segment of segments) rows.delete(nameOf(segment))
    },
  }
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const doneOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
