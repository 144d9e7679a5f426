import type { KeptPicture } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { productPicture } from '@encore/contract/rules/event-editing'
import { type Packing, poolTextMax } from '@encore/contract/rules/random-goods'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useState } from 'react'
import { CountField } from '#app/features/editing/CountField.tsx'
import { problemOf, problemsAt } from '#app/features/editing/problems-in.ts'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { CropDialog } from '#app/features/pictures/CropDialog.tsx'
import { UploadButton } from '#app/features/pictures/UploadButton.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Pools.module.css'
import type { CardForm } from './pool-form.ts'

export interface CardFieldsProps {
  card: CardForm
  /** Counts the cards from 1. */
  number: number
  packing: Packing
  problems: readonly FieldProblem[]
  set(part: Partial<CardForm>): void
  /** Null where the card must stay. */
  onRemove: (() => void) | null
}

export function CardFields({ card, number, packing, problems, set, onRemove }: CardFieldsProps) {
  const t = useT()
  const [upload, setUpload] = useState<KeptPicture | null>(null)
  const path = `candidates/${number - 1}`
  const title = t('pools.card', { number })
  const picture = t('pools.fields.picture', { number })
  const imageProblem = problemOf(t, problems, `${path}/image`)
  return (
    <li className={styles.card}>
      <div className={styles.picture} data-invalid={imageProblem ? '' : undefined}>
        {card.image ? (
          <img src={`/images/${card.image}?w=240`} alt="" />
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
        <UploadButton what={picture} onUpload={setUpload} />
        {imageProblem ? <p role="alert">{imageProblem}</p> : null}
        <CropDialog
          picture={upload}
          name={picture}
          shape={productPicture}
          onClose={() => setUpload(null)}
          onCut={(image) => {
            set({ image })
            setUpload(null)
          }}
        />
      </div>
      <fieldset className={styles.fields}>
        <legend>{title}</legend>
        <TextsField
          label={t('pools.fields.name')}
          value={card.name}
          max={poolTextMax.name}
          problems={problemsAt(problems, `${path}/name`)}
          onChange={(name) => set({ name })}
        />
        <div className={styles.share}>
          {packing === 'PICKED' ? (
            <CountField
              label={t('pools.fields.count')}
              value={card.count}
              error={problemOf(t, problems, `${path}/count`)}
              onChange={(count) => set({ count })}
            />
          ) : (
            <Field
              label={t('pools.fields.odds')}
              hint={t('pools.hints.odds')}
              error={problemOf(t, problems, `${path}/odds`)}
            >
              <TextInput
                value={card.odds}
                maxLength={13}
                autoComplete="off"
                onChange={({ target }) => set({ odds: target.value })}
              />
            </Field>
          )}
          {onRemove ? (
            <Button size="s" kind="plain" aria-label={t('pools.removeCard', { number })} onClick={onRemove}>
              {t('pools.remove')}
            </Button>
          ) : null}
        </div>
      </fieldset>
    </li>
  )
}
