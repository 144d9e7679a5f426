import { languageTag, locales } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import PenLine from 'lucide-react/icons/pen-line'
import { Link, useRevalidator } from 'react-router'
import { momentText } from '#app/data/times.ts'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { BackToList } from '#app/list/BackToList.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { DrawBadge } from './DrawBadge.tsx'
import { DrawFacts } from './DrawFacts.tsx'
import styles from './Draws.module.css'
import { ExcludeDialog } from './ExcludeDialog.tsx'
import { Progress } from './Progress.tsx'
import { RefundDraw } from './RefundDraw.tsx'
import type { FoundDraw } from './section.ts'
import { VoidDialog } from './VoidDialog.tsx'

/** A draw that stays as it is: counts, winners, and what was published. */
export function DrawView({ event, sheet, mayWrite }: FoundDraw & { mayWrite: boolean }) {
  const { t, locale } = useText()
  const { revalidate } = useRevalidator()
  const { id, state, number, draft } = sheet
  const title = localText(draft.title, locale)
  const mayVoid = mayWrite && (state === 'PLANNED' || state === 'OPEN')
  const mayExclude = mayWrite && state === 'OPEN' && draft.exclusions.length > 0
  return (
    <>
      <BackToList to={`/events/${event.id}/draws`}>{t('draws.back')}</BackToList>
      <PageHead
        title={title.text || t('announcing.untitled')}
        {...(title.text && { lang: languageTag[title.lang] })}
        lead={number === null ? undefined : t('draws.number', { number })}
        action={
          <div className={styles.tools}>
            <DrawBadge state={state} />
            {state === 'DRAWN' && draft.prizeKind === 'SIGNED_ITEM' ? (
              <Button
                kind="primary"
                size="s"
                render={<Link to={`/events/${event.id}/draws/${id}/signing`} />}
              >
                <PenLine />
                <span>{t('signing.open')}</span>
              </Button>
            ) : null}
            {mayExclude ? <ExcludeDialog eventId={event.id} id={id} reasons={draft.exclusions} /> : null}
            {sheet.refund.mayRequest ? <RefundDraw eventId={event.id} id={id} /> : null}
            {mayVoid ? <VoidDialog eventId={event.id} id={id} /> : null}
          </div>
        }
      />
      {sheet.void ? (
        <Notice
          kind="bad"
          title={t('draws.voidSince', { when: momentText(sheet.void.at, locale, event.zone) })}
        >
          {findText(t, `draws.voidReasons.${sheet.void.reason}`) ?? sheet.void.reason}
        </Notice>
      ) : null}
      {sheet.refund.workId === null ? null : <JobProgress id={sheet.refund.workId} />}
      {number === null ? null : (
        <Progress
          eventId={event.id}
          id={id}
          zone={event.zone}
          state={state}
          mayWrite={mayWrite}
          onMoved={() => void revalidate()}
        />
      )}
      <section className={box.box}>
        <header>
          <h2>{number === null ? t('draws.sections.rules') : t('draws.frozen')}</h2>
        </header>
        <DrawFacts sheet={sheet} zone={event.zone} />
      </section>
      <section className={box.box}>
        <header>
          <h2>{t('draws.sections.texts')}</h2>
        </header>
        <div className={styles.texts}>
          {locales.map((lang) => (
            <details key={lang} open={lang === locale}>
              <summary>{languageNames[lang]}</summary>
              <div lang={languageTag[lang]}>
                <b>{draft.title[lang]}</b>
                <p>{draft.prize[lang]}</p>
                <p>{draft.terms[lang]}</p>
              </div>
            </details>
          ))}
        </div>
      </section>
    </>
  )
}
