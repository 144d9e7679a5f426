import type { KeptFile, ProductFiles } from '@encore/contract/endpoints'

/** A file while it is edited. `key` identifies a new upload; `isNewer` is true when it replaces a saved file. */
export interface FileDraft {
  fileId: string | null
  key: string | null
  name: string
  mediaType: string
  bytes: number
  isNewer: boolean
}

export interface FilesDraft {
  files: FileDraft[]
}

export const draftOf = ({ files }: ProductFiles): FilesDraft => ({
  files: files.map((file) => ({ ...file, key: null, isNewer: false })),
})

export const idOf = ({ fileId, key }: FileDraft): string => fileId ?? key ?? ''

/** Adds an upload at the end, or in place of the file `about`. The same bytes are listed once. */
export function withFile(files: FileDraft[], kept: KeptFile, about: string | null): FileDraft[] {
  if (files.some(({ key }) => key === kept.key)) return files
  if (about === null || !files.some((file) => idOf(file) === about))
    return [...files, { ...kept, fileId: null, isNewer: false }]
  return files.map((file) =>
    idOf(file) === about
      ? { ...file, ...kept, name: renamed(file.name, kept.name), isNewer: file.fileId !== null }
      : file,
  )
}

/** A new version keeps the file's name, with the extension of the upload. */
function renamed(before: string, after: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/
  return before.replace(ending, '') + (ending.exec(after)?.[0] ?? '')
}
