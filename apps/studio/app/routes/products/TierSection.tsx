import type { StudioProduct } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { ladderHeights, topHeight } from '@encore/contract/rules/ticket-tier'
import { Checkbox } from '@encore/ui/Checkbox'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './ProductForm.module.css'
import type { SectionProps } from './section.ts'

export interface TierSectionProps extends SectionProps {
  /** Null for a new ticket, and until the show has a channel. */
  carried: StudioProduct['carried']
}

const lowerHeights = ladderHeights.filter((height) => height < topHeight).toReversed()

/** Ticket tier: cameras and maximum picture height; unlimited by default. */
export function TierSection({ form, set, problemOf, carried }: TierSectionProps) {
  const t = useT()
  const { cameras, maxHeight } = form
  const known = carried?.cameras ?? []
  const missing = (cameras ?? []).filter((name) => known.every((camera) => camera.name !== name))
  const choose = (name: string, isChosen: boolean) =>
    set({ cameras: [...(cameras ?? []).filter((one) => one !== name), ...(isChosen ? [name] : [])] })
  const isLimited = cameras !== null || maxHeight !== ''
  const problem = problemOf('cameras')
  return (
    <section className={box.box}>
      <header>
        <h2>{t('products.form.opens')}</h2>
      </header>
      <div className={styles.fields}>
        {carried && !carried.isHosted ? (
          <Notice kind={isLimited ? 'warn' : 'info'}>{t('products.form.sentWhole')}</Notice>
        ) : null}
        {missing.length > 0 && carried ? (
          <Notice kind="warn">{t('products.form.camerasMissing', { names: missing.join(', ') })}</Notice>
        ) : null}
        <fieldset className={styles.cameras} aria-describedby={problem ? 'cameras-problem' : undefined}>
          <legend>{t('products.form.cameras')}</legend>
          <Checkbox
            checked={cameras === null}
            aria-invalid={problem !== ''}
            note={t('products.form.allCamerasHint')}
            onChange={({ target }) => set({ cameras: target.checked ? null : [] })}
          >
            {t('products.form.allCameras')}
          </Checkbox>
          {cameras === null ? null : (
            <>
              <Checkbox checked disabled>
                {t('products.form.mainCamera')}
              </Checkbox>
              {known.map(({ name, title }) => (
                <Checkbox
                  key={name}
                  checked={cameras.includes(name)}
                  onChange={({ target }) => choose(name, target.checked)}
                >
                  <span lang={languageTag[title.lang]}>{title.text || name}</span>
                </Checkbox>
              ))}
              {missing.map((name) => (
                <Checkbox key={name} checked onChange={() => choose(name, false)}>
                  <span translate="no">{name}</span>
                </Checkbox>
              ))}
            </>
          )}
          {problem ? (
            <p role="alert" id="cameras-problem">
              {problem}
            </p>
          ) : null}
        </fieldset>
        <Field label={t('products.form.maxHeight')} error={problemOf('maxHeight')}>
          <Select value={maxHeight} onChange={({ target }) => set({ maxHeight: target.value })}>
            <option value="">{t('products.form.everyHeight', { lines: topHeight })}</option>
            {maxHeight === String(topHeight) ? <option value={maxHeight}>{`${topHeight}p`}</option> : null}
            {lowerHeights.map((height) => (
              <option key={height} value={height}>
                {`${height}p`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </section>
  )
}
