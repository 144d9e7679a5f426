import type { FieldProblem } from '@encore/contract/errors'
import { fileSize } from '@encore/contract/rules/file-size'
import { fileNameMax } from '@encore/contract/rules/uploads'
import { Badge } from '@encore/ui/Badge'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { MovableList } from '#app/features/editing/MovableList.tsx'
import { ChooseFiles } from '#app/features/uploads/ChooseFiles.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './FilesPage.module.css'
import { type FileDraft, type FilesDraft, idOf } from './file-draft.ts'

export interface FileRowsProps {
  draft: FilesDraft
  set(part: Partial<FilesDraft>): void
  problems: readonly FieldProblem[]
  mayChange: boolean
  onReplace(file: File, about: string): void
}

export function FileRows({ draft: { files }, set, problems, mayChange, onReplace }: FileRowsProps) {
  const t = useT()
  if (!mayChange)
    return (
      <ol className={styles.plain} aria-label={t('files.all')}>
        {files.map((file) => (
          <li key={idOf(file)}>
            <b>{file.name}</b>
            <Facts file={file} />
          </li>
        ))}
      </ol>
    )
  const change = (id: string, name: string) =>
    set({ files: files.map((file) => (idOf(file) === id ? { ...file, name } : file)) })
  const problemOf = (file: FileDraft) => {
    const rule = problems.find(({ path }) => path === `files/${files.indexOf(file)}`)?.rule
    return rule ? (findText(t, `files.rules.${rule}`) ?? t('forms.rules.other')) : ''
  }
  return (
    <MovableList
      label={t('files.all')}
      items={files}
      keyOf={idOf}
      nameOf={({ name }) => name}
      onMove={(next) => set({ files: next })}
      onRemove={(gone) => set({ files: files.filter((file) => file !== gone) })}
    >
      {(file) => (
        <div className={styles.file}>
          <Field label={t('files.name')} error={problemOf(file)}>
            <TextInput
              value={file.name}
              maxLength={fileNameMax}
              onChange={({ target }) => change(idOf(file), target.value)}
            />
          </Field>
          <span className={styles.line}>
            <Facts file={file} />
            <ChooseFiles
              kind="plain"
              label={t('files.replaceNamed', { name: file.name })}
              onChoose={([chosen]) => chosen && onReplace(chosen, idOf(file))}
            >
              {t('files.replace')}
            </ChooseFiles>
          </span>
        </div>
      )}
    </MovableList>
  )
}

function Facts({ file: { fileId, isNewer, bytes, mediaType } }: { file: FileDraft }) {
  const { t, locale } = useText()
  const label = fileId === null ? t('files.new') : isNewer ? t('files.newer') : null
  return (
    <span className={styles.facts}>
      <small>
        <span>{fileSize(bytes, locale)}</span> <span>·</span> <span>{mediaType}</span>
      </small>
      {label ? <Badge kind="soft">{label}</Badge> : null}
    </span>
  )
}
