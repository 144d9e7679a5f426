import type { KeptPicture } from '@encore/contract/endpoints'
import {
  type EventPicture,
  eventPictures,
  uploadMaxBytes,
  uploadTypes,
} from '@encore/contract/rules/event-desk'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Box.module.css'
import { CropDialog } from './CropDialog.tsx'
import styles from './Pictures.module.css'
import type { SectionProps } from './section.ts'

/** The four pictures of an event, each cut from an upload. */
export function Pictures({ form, set }: SectionProps) {
  const w = useWords()
  const words = w.eventForm
  const [upload, setUpload] = useState<{ place: EventPicture; picture: KeptPicture } | null>(null)
  return (
    <section className={box.box}>
      <header>
        <h2>{words.sections.pictures}</h2>
      </header>
      <ul className={styles.pictures}>
        {(Object.keys(eventPictures) as EventPicture[]).map((place) => (
          <li key={place}>
            <Place
              place={place}
              imageKey={form[`images/${place}`]}
              onUpload={(picture) => setUpload({ place, picture })}
            />
          </li>
        ))}
      </ul>
      <CropDialog
        picture={upload?.picture ?? null}
        place={upload?.place ?? 'poster'}
        onClose={() => setUpload(null)}
        onCut={(key) => {
          if (upload) set({ [`images/${upload.place}`]: key })
          setUpload(null)
        }}
      />
    </section>
  )
}

interface PlaceProps {
  place: EventPicture
  imageKey: string
  onUpload(picture: KeptPicture): void
}

function Place({ place, imageKey, onUpload }: PlaceProps) {
  const w = useWords()
  const words = w.eventForm
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { ratio } = eventPictures[place]
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    if (file.size > uploadMaxBytes) return setProblem('bytes')
    setIsBusy(true)
    setProblem('')
    const answer = await call('POST /api/studio/picture', { body: file })
    setIsBusy(false)
    if (answer.ok) onUpload(answer.value)
    else setProblem(answer.error.fields?.[0]?.rule ?? answer.error.name)
  }
  return (
    <div className={styles.place}>
      <img src={`/images/${imageKey}?w=450`} alt="" style={{ aspectRatio: ratio.join(' / ') }} />
      <b>{words.pictures[place]}</b>
      <small>{words.pictureHints[place]}</small>
      <input
        ref={input}
        type="file"
        hidden
        accept={uploadTypes.join(',')}
        aria-label={words.upload(words.pictures[place])}
        onChange={(event) => void choose(event)}
      />
      <Button
        size="s"
        busy={isBusy}
        busyLabel={words.uploading}
        aria-label={words.upload(words.pictures[place])}
        onClick={() => input.current?.click()}
      >
        <ImageUp />
        {words.uploadShort}
      </Button>
      {problem ? (
        <Notice kind="bad" role="alert">
          {words.uploadProblems[problem] ?? w.unknownError}
        </Notice>
      ) : null}
    </div>
  )
}
