import type { KeptPicture } from '@encore/contract/endpoints'
import { type EventPicture, eventPictures } from '@encore/contract/rules/event-editing'
import { useState } from 'react'
import { CropDialog } from '#app/features/pictures/CropDialog.tsx'
import { UploadButton } from '#app/features/pictures/UploadButton.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Pictures.module.css'
import type { SectionProps } from './section.ts'

/** Pictures of the same shape are side by side. */
const places: readonly EventPicture[] = ['poster', 'heroTall', 'still', 'hero']

/** The four pictures of an event, each cropped from an upload. */
export function Pictures({ form, set }: SectionProps) {
  const t = useT()
  const [upload, setUpload] = useState<{ place: EventPicture; picture: KeptPicture } | null>(null)
  return (
    <section className={box.box}>
      <header>
        <h2>{t('eventForm.sections.pictures')}</h2>
      </header>
      <ul className={styles.pictures}>
        {places.map((place) => (
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
        name={t(`eventForm.pictures.${upload?.place ?? 'poster'}`)}
        shape={eventPictures[upload?.place ?? 'poster']}
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
  const t = useT()
  const { ratio } = eventPictures[place]
  return (
    <div className={styles.place}>
      <img src={`/images/${imageKey}?w=450`} alt="" style={{ aspectRatio: ratio.join(' / ') }} />
      <b>{t(`eventForm.pictures.${place}`)}</b>
      <small>{t(`eventForm.pictureHints.${place}`)}</small>
      <UploadButton what={t(`eventForm.pictures.${place}`)} onUpload={onUpload} />
    </div>
  )
}
