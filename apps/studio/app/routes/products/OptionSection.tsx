import type { StudioProduct } from '@encore/contract/endpoints'
import type { Texts } from '@encore/contract/rules/texts'
import { Button } from '@encore/ui/Button'
import { Tool } from '@encore/ui/Tool'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import { GroupField } from './GroupField.tsx'
import styles from './ProductForm.module.css'
import type { SectionProps } from './section.ts'

export interface OptionSectionProps extends SectionProps {
  siblings: StudioProduct['siblings']
  /** Id for the "another option" link; null while the product is being created. */
  id: string | null
  eventId: string | null
}

/** The options that distinguish a product within its group: every size and colour is a product. */
export function OptionSection({ siblings, id, eventId, ...section }: OptionSectionProps) {
  const { form, kind, set, problemOf, problemsAt } = section
  const t = useT()
  const change = (at: number, part: { name?: Texts; value?: Texts }) =>
    set({ options: form.options.map((option, index) => (index === at ? { ...option, ...part } : option)) })
  const missing = (texts: Texts) =>
    problemsAt('options').filter(({ rule }) => rule === 'required' && !isWritten(texts))
  const isGrouped = form.optionGroup.trim() !== ''
  return (
    <section className={box.box}>
      <header>
        <h2>{t('products.form.options')}</h2>
        <span className={box.quiet}>{t('products.form.optionsLead')}</span>
      </header>
      <div className={styles.fields}>
        <GroupField {...{ form, kind, eventId, set, problemOf }} />
        {isGrouped
          ? form.options.map((option, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options stand in the order of their group
              <fieldset key={at} className={styles.card}>
                <legend className="visually-hidden">{t('products.form.optionName')}</legend>
                <TextsField
                  label={t('products.form.optionName')}
                  value={option.name}
                  max={40}
                  problems={missing(option.name)}
                  onChange={(name) => change(at, { name })}
                />
                <TextsField
                  label={t('products.form.optionValue')}
                  value={option.value}
                  max={40}
                  problems={missing(option.value)}
                  onChange={(value) => change(at, { value })}
                />
                <Tool
                  label={t('products.form.removeOption')}
                  onClick={() => set({ options: form.options.filter((_, index) => index !== at) })}
                >
                  <Trash />
                </Tool>
              </fieldset>
            ))
          : null}
        {problemOf('options') ? <p role="alert">{problemOf('options')}</p> : null}
        {isGrouped ? (
          <span className={styles.buttons}>
            {form.options.length < 3 ? (
              <Button
                size="s"
                kind="outline"
                onClick={() => set({ options: [...form.options, { name: {}, value: {} }] })}
              >
                <Plus />
                <span>{t('products.form.addOption')}</span>
              </Button>
            ) : null}
            {id ? (
              <Button size="s" kind="outline" render={<ScopedLink to={`/products/new?from=${id}`} />}>
                {t('products.form.another')}
              </Button>
            ) : null}
          </span>
        ) : null}
        {siblings.length > 0 ? (
          <div>
            <h3>{t('products.form.siblings')}</h3>
            <ul className={styles.siblings}>
              {siblings.map((sibling) => (
                <li key={sibling.id}>
                  <ScopedLink to={`/products/${sibling.id}`} lang={sibling.name.lang}>
                    {sibling.name.text}
                  </ScopedLink>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  )
}

const isWritten = (texts: Texts) => Object.values(texts).some((text) => text.trim() !== '')
