import type { BroadcastDraft, LocalText } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { broadcastAudiences, broadcastKinds, broadcastTargets } from '@encore/contract/rules/broadcasts'
import { languageTag, locales } from '@encore/contract/rules/locale'
import { Checkbox } from '@encore/ui/Checkbox'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { useState } from 'react'
import type { Static } from 'typebox'
import layout from '#app/features/editing/FormFrame.module.css'
import { problemOf } from '#app/features/editing/problems-in.ts'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { EventField } from '#app/features/pickers/EventField.tsx'
import { findNotices, findProducts } from '#app/features/pickers/find.ts'
import { PickField } from '#app/features/pickers/PickField.tsx'
import type { Pick as Picked } from '#app/features/pickers/PickInput.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Broadcasts.module.css'

export type Named = { id: string; title: Static<typeof LocalText> } | null

export interface AudienceFormProps {
  draft: BroadcastDraft
  set(part: Partial<BroadcastDraft>): void
  problems: readonly FieldProblem[]
  /** The product and notice as saved. */
  product: Named
  notice: Named
  /** True with an all-events role, which may address everybody. */
  isForAll: boolean
}

/** Audience of a broadcast, its channels and its link target. */
export function AudienceForm({ draft, set, problems, product, notice, isForAll }: AudienceFormProps) {
  const t = useT()
  const [picked, setPicked] = useState(() => pickOf(product))
  const [led, setLed] = useState(() => pickOf(notice))
  const audiences = broadcastAudiences.filter((audience) => isForAll || audience !== 'EVERYBODY')
  return (
    <section className={box.box}>
      <header>
        <h2>{t('broadcasts.aim')}</h2>
      </header>
      <div className={layout.fields}>
        <ChoiceGroup
          legend={t('broadcasts.kind')}
          columns={2}
          value={draft.kind}
          onValueChange={(kind) => set({ kind: kind as BroadcastDraft['kind'] })}
        >
          {broadcastKinds.map((kind) => (
            <Choice
              key={kind}
              value={kind}
              title={t(`broadcasts.kinds.${kind}`)}
              note={t(`broadcasts.kindNotes.${kind}`)}
            />
          ))}
        </ChoiceGroup>
        <div className={layout.pair}>
          <Field label={t('broadcasts.audience')}>
            <Select
              value={draft.audience}
              onChange={({ target }) =>
                set({
                  audience: target.value as BroadcastDraft['audience'],
                  eventId: null,
                  productId: null,
                })
              }
            >
              {audiences.map((audience) => (
                <option key={audience} value={audience}>
                  {t(`broadcasts.audiences.${audience}`)}
                </option>
              ))}
            </Select>
          </Field>
          {draft.audience === 'HOLDERS' ? (
            <EventField
              label={t('broadcasts.event')}
              value={draft.eventId ?? ''}
              error={problemOf(t, problems, 'eventId')}
              onChange={(eventId) => set({ eventId: eventId || null })}
            />
          ) : null}
          {draft.audience === 'BUYERS' ? (
            <PickField
              label={t('broadcasts.product')}
              none={t('broadcasts.pickProduct')}
              value={picked?.id === draft.productId ? picked : null}
              error={problemOf(t, problems, 'productId')}
              find={findProducts}
              onPick={(pick) => {
                setPicked(pick)
                set({ productId: pick?.id ?? null })
              }}
            />
          ) : null}
        </div>
        <fieldset className={styles.languages}>
          <legend>{t('broadcasts.languages')}</legend>
          {locales.map((locale) => (
            <Checkbox
              key={locale}
              checked={draft.languages?.includes(locale) ?? false}
              onChange={({ target }) => {
                const others = (draft.languages ?? []).filter((one) => one !== locale)
                const next = target.checked ? [...others, locale] : others
                set({ languages: next.length > 0 ? locales.filter((one) => next.includes(one)) : null })
              }}
            >
              <span lang={languageTag[locale]}>{languageNames[locale]}</span>
            </Checkbox>
          ))}
          <small>{t('broadcasts.languagesHint')}</small>
        </fieldset>
        <div className={layout.pair}>
          <Field label={t('broadcasts.leadsTo')}>
            <Select
              value={draft.leadsTo}
              onChange={({ target }) =>
                set({ leadsTo: target.value as BroadcastDraft['leadsTo'], noticeId: null })
              }
            >
              {broadcastTargets.map((target) => (
                <option key={target} value={target}>
                  {t(`broadcasts.targets.${target}`)}
                </option>
              ))}
            </Select>
          </Field>
          {draft.leadsTo === 'NOTICE' ? (
            <PickField
              label={t('broadcasts.notice')}
              none={t('broadcasts.pickNotice')}
              value={led?.id === draft.noticeId ? led : null}
              error={problemOf(t, problems, 'noticeId')}
              find={findNotices}
              onPick={(pick) => {
                setLed(pick)
                set({ noticeId: pick?.id ?? null })
              }}
            />
          ) : null}
        </div>
        <Checkbox
          checked={draft.isMailed}
          note={t('broadcasts.isMailedHint')}
          onChange={({ target }) => set({ isMailed: target.checked })}
        >
          {t('broadcasts.isMailed')}
        </Checkbox>
      </div>
    </section>
  )
}

const pickOf = (named: Named): Picked | null =>
  named && { id: named.id, text: named.title.text, lang: named.title.lang }
