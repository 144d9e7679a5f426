import { type KeepsakeMediaType, keepsakeMediaTypes } from '@encore/contract/rules/calls/keepsake'
import { byStart, type PieceStore, type StoredStretch } from './piece-store.ts'

/* A folder for each stretch, `<call>.<start>.<type>`, with a file for each piece, and one for each removed call. */

const nameOf = ({ callId, begunMs, mediaType }: StoredStretch) =>
  `${callId}.${begunMs}.${mediaType.replace('video/', '')}`

function stretchOf(name: string): StoredStretch | null {
  const [, callId, begun, ending] = /^(\w+)\.(\d+)\.(\w+)$/.exec(name) ?? []
  const mediaType = keepsakeMediaTypes.find((type: KeepsakeMediaType) => type === `video/${ending}`)
  return callId && mediaType ? { callId, begunMs: Number(begun), mediaType } : null
}

/** Opens the store of this device in the page's own file system. *Errors*: rejects where the browser has none. */
export async function openPieceFolder(): Promise<PieceStore> {
  const root = await navigator.storage.getDirectory()
  const [stretches, removed] = await Promise.all([
    root.getDirectoryHandle('keepsakes', { create: true }),
    root.getDirectoryHandle('removed-keepsakes', { create: true }),
  ])
  const folderOf = (stretch: StoredStretch) => stretches.getDirectoryHandle(nameOf(stretch))
  const write = async (folder: FileSystemDirectoryHandle, name: string, content: Blob | null) => {
    const file = await folder.getFileHandle(name, { create: true })
    // The content appears when the stream is closed, and not at all before.
    const out = await file.createWritable()
    if (content) await out.write(content)
    await out.close()
  }
  const remove = (folder: FileSystemDirectoryHandle, name: string) =>
    folder.removeEntry(name, { recursive: true }).catch((cause) => {
      if (cause?.name !== 'NotFoundError') throw cause
    })
  return {
    list: async () => {
      const found = []
      for await (const name of stretches.keys()) found.push(stretchOf(name))
      return found.filter((one) => one !== null).sort(byStart)
    },
    begin: async (stretch) => void (await stretches.getDirectoryHandle(nameOf(stretch), { create: true })),
    add: async (stretch, n, piece) => write(await folderOf(stretch), String(n), piece),
    numbers: async (stretch) => {
      const sizes = new Map<number, number>()
      for await (const [name, handle] of (await folderOf(stretch)).entries())
        if (/^\d+$/.test(name) && handle.kind === 'file') sizes.set(Number(name), await sizeOf(handle))
      const numbers = [...sizes.keys()].sort((one, other) => one - other)
      return { count: numbers.at(-1) ?? 0, waiting: numbers.filter((n) => (sizes.get(n) ?? 0) > 0) }
    },
    read: async (stretch, n) => (await (await folderOf(stretch)).getFileHandle(String(n))).getFile(),
    acknowledge: async (stretch, n) => write(await folderOf(stretch), String(n), null),
    drop: (stretch) => remove(stretches, nameOf(stretch)),
    removed: async () => {
      const found = []
      for await (const callId of removed.keys()) found.push(callId)
      return found
    },
    addRemoved: (callId) => write(removed, callId, null),
    dropRemoved: (callId) => remove(removed, callId),
  }
}

const sizeOf = async (handle: FileSystemHandle): Promise<number> =>
  handle instanceof FileSystemFileHandle ? (await handle.getFile()).size : 0
