import { ChooseFiles } from '#app/features/uploads/ChooseFiles.tsx'
import { UploadList } from '#app/features/uploads/UploadList.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import type { useRecordings } from './use-recordings.ts'

export interface UploadRecordingProps {
  uploads: ReturnType<typeof useRecordings>['uploads']
  label: string
}

/** A video from this machine becomes a recording; who leaves meanwhile is asked. */
export function UploadRecording({ uploads, label }: UploadRecordingProps) {
  return (
    <>
      <UploadList {...uploads} />
      <UnsavedGuard isUnsaved={uploads.isBusy} />
      <ChooseFiles label={label} accept="video/*" onChoose={(files) => uploads.add(files)}>
        {label}
      </ChooseFiles>
    </>
  )
}
