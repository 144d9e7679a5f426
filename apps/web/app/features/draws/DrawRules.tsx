import type { DrawDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DrawBlock } from './DrawBlock.tsx'
import styles from './DrawRules.module.css'
import { drawFilePath } from './use-check.ts'

/** The rules in words, and for experts what was sealed, with the files that a verifier reads. */
export function DrawRules({ draw }: { draw: DrawDetail }) {
  const { t } = useText()
  const {
    terms,
    mode,
    entriesPerEntrant: cap,
    acceptHours,
    reserves,
    isFree,
    products,
    exclusions,
    forfeits,
  } = draw
  const rows = [
    {
      name: t('draw.rules.enter'),
      value: (
        <>
          {isFree && <p>{t('draw.own.free')}</p>}
          {products.length > 0 && <p>{t('draw.own.products')}</p>}
        </>
      ),
    },
    { name: t('draw.rules.chances'), value: t(`draw.rules.${mode}`) },
    {
      name: t('draw.rules.cap'),
      value:
        products.length === 0
          ? t('draw.rules.capOf', { n: 1 })
          : cap > 0
            ? t('draw.rules.capOf', { n: cap })
            : t('draw.rules.noCap'),
    },
    { name: t('draw.rules.win'), value: t('draw.rules.winText', { n: acceptHours }) },
    {
      name: t('draw.rules.spare'),
      value: reserves > 0 ? t('draw.rules.spareText', { n: reserves }) : t('draw.rules.spareNone'),
    },
    {
      name: t('draw.rules.exclusions'),
      value:
        exclusions.length === 0
          ? t('draw.rules.noExclusion')
          : exclusions.map(({ reason, entries }) => (
              <p key={reason}>
                {t('draw.rules.excluded', { reason: t(`draw.exclusion.${reason}`), n: entries })}
              </p>
            )),
    },
    ...(forfeits.length === 0
      ? []
      : [
          {
            name: t('draw.rules.forfeits'),
            value: forfeits.map(({ cause, places }) => (
              <p key={cause}>
                {t('draw.rules.forfeited', { cause: t(`draw.forfeitCause.${cause}`), n: places })}
              </p>
            )),
          },
        ]),
    { name: t('draw.rules.privacy'), value: t('draw.own.recognized') },
  ]
  return (
    <DrawBlock id="rules" title={t('draw.rules.title')} note={t('draw.rules.note')}>
      <p className={styles.terms} lang={languageTag[terms.lang]}>
        {terms.text}
      </p>
      <Facts rows={rows} />
      <p className={styles.full}>
        <a className="reach link" href={`/draws/${draw.id}/rules.txt`}>
          {t('draw.rules.full')}
        </a>
      </p>
      <Experts draw={draw} />
    </DrawBlock>
  )
}

function Experts({ draw }: { draw: DrawDetail }) {
  const { t } = useText()
  const { id, commitment, rulesHash, randomness } = draw
  return (
    <details className={styles.experts}>
      <summary>{t('draw.experts.title')}</summary>
      <Facts
        isCode
        rows={[
          { name: t('draw.experts.id'), value: id },
          { name: t('draw.experts.commitment'), value: commitment },
          { name: t('draw.experts.rules'), value: rulesHash },
          { name: t('draw.experts.source'), value: t(`draw.experts.kind.${randomness.kind}`) },
          ...(randomness.round === null
            ? []
            : [{ name: t('draw.experts.round'), value: String(randomness.round) }]),
        ]}
      />
      <p className={styles.files}>
        <a className="reach link" href={`/draws/${id}/rules.txt`}>
          {t('draw.experts.rulesFile')}
        </a>
        <a className="reach link" href={drawFilePath(id)}>
          {t('draw.experts.drawFile')}
        </a>
        <a className="reach link" href="/.well-known/draw-keys">
          {t('draw.experts.keys')}
        </a>
      </p>
    </details>
  )
}

interface FactsProps {
  rows: readonly { name: string; value: ReactNode }[]
  isCode?: boolean
}

const Facts = ({ rows, isCode }: FactsProps) => (
  <dl className={styles.facts} data-code={isCode ? '' : undefined}>
    {rows.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
