import { focusFirstProblem } from '@encore/app-kit/first-problem'
import type { StudioPool } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { candidatesMax, candidatesMin, packings, poolTextMax } from '@encore/contract/rules/random-goods'
import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { TextInput } from '@encore/ui/TextInput'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import layout from '#app/features/editing/FormFrame.module.css'
import { problemOf } from '#app/features/editing/problems-in.ts'
import { TextLanguages } from '#app/features/localized-text/TextLanguages.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackToList } from '#app/list/BackToList.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import { zoneOf } from '../products/zone-of.ts'
import { AllottingSection } from './AllottingSection.tsx'
import { CardFields } from './CardFields.tsx'
import { OddsPreview } from './OddsPreview.tsx'
import styles from './Pools.module.css'
import { PublishDialog } from './PublishDialog.tsx'
import { blankCard, blankForm, type CardForm, cardsIn, type PoolForm as Fields } from './pool-form.ts'

/** Makes merchandise random goods. Nothing is stored before publication, and nothing changes after it. */
export function PoolForm({ found }: { found: StudioPool }) {
  const { t, locale } = useText()
  const { revalidate } = useRevalidator()
  const { product, randomness } = found
  const zone = zoneOf(product)
  const [begun] = useState(() => blankForm(randomness))
  const [form, setForm] = useState(begun)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [isDone, setIsDone] = useState(false)
  const set = (part: Partial<Fields>) => setForm((before) => ({ ...before, ...part }))
  const setCard = (key: string, part: Partial<CardForm>) =>
    setForm(({ cards, ...rest }) => ({
      ...rest,
      cards: cards.map((card) => (card.key === key ? { ...card, ...part } : card)),
    }))
  function refuse(fields: readonly FieldProblem[]) {
    flushSync(() => setProblems(fields))
    focusFirstProblem(document.querySelector('main'))
  }
  const { onHand } = product.stock
  const isOverStocked = form.packing === 'PICKED' && cardsIn(form) > 0 && onHand > cardsIn(form)
  const ofCards = problems.filter(({ path }) => path === 'candidates')
  return (
    <TextLanguages first={locale}>
      <BackToList to={`/products/${product.id}`}>{product.name.text}</BackToList>
      <PageHead
        title={t('pools.title')}
        lead={t('pools.lead')}
        action={
          <PublishDialog
            product={product}
            form={form}
            zone={zone}
            randomness={randomness}
            onRefused={refuse}
            onDone={() => {
              flushSync(() => setIsDone(true))
              void revalidate()
            }}
          />
        }
      />
      {problems.length > 0 ? (
        <Notice kind="bad" role="alert">
          {t('products.form.fix')}
        </Notice>
      ) : null}
      <div className={layout.page}>
        <div className={layout.column}>
          <section className={box.box}>
            <header>
              <h2>{t('pools.sections.packing')}</h2>
            </header>
            <div className={layout.fields}>
              <ChoiceGroup
                legend={t('pools.fields.packing')}
                value={form.packing}
                error={problemOf(t, problems, 'packing')}
                onValueChange={(packing) => set({ packing: packing as Fields['packing'] })}
              >
                {packings.map((packing) => (
                  <Choice
                    key={packing}
                    value={packing}
                    title={t(`pools.packings.${packing}`)}
                    note={t(`pools.packingNotes.${packing}`)}
                  />
                ))}
              </ChoiceGroup>
              <Field
                label={t('pools.fields.maker')}
                hint={t('pools.hints.maker')}
                error={problemOf(t, problems, 'maker')}
              >
                <TextInput
                  value={form.maker}
                  maxLength={poolTextMax.maker}
                  onChange={({ target }) => set({ maker: target.value })}
                />
              </Field>
            </div>
          </section>
          <section className={box.box}>
            <header>
              <h2>{t('pools.sections.cards')}</h2>
              <span className={box.quiet}>{form.cards.length}</span>
            </header>
            <p className={box.quiet}>{t(`pools.cardsLead.${form.packing}`)}</p>
            {ofCards.length > 0 ? (
              <Notice kind="bad" role="alert">
                {problemOf(t, ofCards, 'candidates')}
              </Notice>
            ) : null}
            <ol className={styles.cards}>
              {form.cards.map((card, at) => (
                <CardFields
                  key={card.key}
                  card={card}
                  number={at + 1}
                  packing={form.packing}
                  problems={problems}
                  set={(part) => setCard(card.key, part)}
                  onRemove={
                    form.cards.length > candidatesMin
                      ? () => set({ cards: form.cards.filter(({ key }) => key !== card.key) })
                      : null
                  }
                />
              ))}
            </ol>
            <Button
              size="s"
              kind="outline"
              disabled={form.cards.length >= candidatesMax}
              onClick={() => set({ cards: [...form.cards, blankCard()] })}
            >
              <Plus />
              <span>{t('pools.addCard')}</span>
            </Button>
          </section>
          {form.packing === 'PICKED' ? (
            <AllottingSection form={form} set={set} problems={problems} zone={zone} randomness={randomness} />
          ) : null}
        </div>
        <div className={layout.column}>
          {form.packing === 'SEALED' || randomness === 'QUICKNET' ? null : (
            <Notice kind="warn">{t(`pools.weak.${randomness}`)}</Notice>
          )}
          {isOverStocked ? (
            <Notice kind="warn" title={t('pools.overStocked', { onHand, cards: cardsIn(form) })}>
              {t('pools.overStockedText')}
            </Notice>
          ) : null}
          <OddsPreview form={form} />
        </div>
      </div>
      <UnsavedGuard isUnsaved={form !== begun && !isDone} />
    </TextLanguages>
  )
}
