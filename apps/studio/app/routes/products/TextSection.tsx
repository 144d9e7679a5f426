import type { KeptPicture } from '@encore/contract/endpoints'
import { productPicture } from '@encore/contract/rules/event-editing'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useState } from 'react'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { CropDialog } from '#app/features/pictures/CropDialog.tsx'
import { UploadButton } from '#app/features/pictures/UploadButton.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './ProductForm.module.css'
import type { SectionProps } from './section.ts'

export function TextSection({ form, set, problemOf, problemsAt }: SectionProps) {
  const t = useT()
  const [upload, setUpload] = useState<KeptPicture | null>(null)
  return (
    <section className={box.box}>
      <header>
        <h2>{t('products.form.texts')}</h2>
      </header>
      <div className={styles.fields}>
        <TextsField
          label={t('products.form.name')}
          value={form.name}
          max={120}
          problems={problemsAt('name')}
          onChange={(name) => set({ name })}
        />
        <TextsField
          label={t('products.form.description')}
          value={form.description}
          max={5_000}
          rows={5}
          problems={problemsAt('description')}
          onChange={(description) => set({ description })}
        />
        <TextsField
          label={t('products.form.notice')}
          hint={t('products.form.noticeHint')}
          value={form.notice}
          max={1_000}
          rows={2}
          problems={problemsAt('notice')}
          onChange={(notice) => set({ notice })}
        />
        <div className={styles.pair}>
          <Field
            label={t('products.form.code')}
            hint={t('products.form.codeHint')}
            error={problemOf('productCode')}
          >
            <TextInput
              value={form.productCode}
              maxLength={60}
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => set({ productCode: target.value })}
            />
          </Field>
          <fieldset className={styles.picture} data-invalid={problemOf('image') ? '' : undefined}>
            <legend>{t('products.form.image')}</legend>
            {form.image ? (
              <img src={`/images/${form.image}?w=240`} alt="" />
            ) : (
              <span>{t('products.form.noImage')}</span>
            )}
            <span className={styles.buttons}>
              <UploadButton what={t('products.form.image')} onUpload={setUpload} />
              {form.image ? (
                <Button size="s" kind="outline" onClick={() => set({ image: null })}>
                  {t('products.form.removeImage')}
                </Button>
              ) : null}
            </span>
            <CropDialog
              picture={upload}
              name={t('products.form.square')}
              shape={productPicture}
              onClose={() => setUpload(null)}
              onCut={(image) => {
                set({ image })
                setUpload(null)
              }}
            />
          </fieldset>
        </div>
      </div>
    </section>
  )
}
