import { ChooseFiles } from '#app/features/uploads/ChooseFiles.tsx'
import { UploadList } from '#app/features/uploads/UploadList.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import type { useRecordings } from './use-recordings.ts'

export interface UploadRecordingProps {
  uploads: ReturnType<typeof useRecordings>['uploads']
  label: string
}

/** Uploads a video as a recording; leaving the page during the upload asks for confirmation. */
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
