import type { KeptFile, ProductFiles } from '@encore/contract/endpoints'

/** A file as it is edited: `key` is what was uploaded for it, `before` the name of what it takes the place of. */
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

/** How a file is told from others while it is edited. */
export const idOf = ({ fileId, key }: FileDraft): string => fileId ?? key ?? ''

/** With what was uploaded: at the end, or in the place of another. The same bytes stand there once. */
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

/** A new version keeps the name that the file had, with the ending of its content. */
function renamed(before: string, after: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/
  return before.replace(ending, '') + (ending.exec(after)?.[0] ?? '')
}
