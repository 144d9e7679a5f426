import type { StudioSigning, StudioSigningItem } from '@encore/contract/endpoints'
import { showTime } from '@encore/contract/rules/show-time'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { Notice } from '@encore/ui/Notice'
import PenLine from 'lucide-react/icons/pen-line'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { NextItems } from './NextItems.tsx'
import styles from './Signing.module.css'
import { progressOf, steppedFrom } from './signing-progress.ts'
import { type SigningPlace, useSigning } from './use-signing.ts'
import { useSigningKeys } from './use-signing-keys.ts'

export interface SigningControlProps {
  place: SigningPlace
  loaded: StudioSigning
  mayWrite: boolean
}

export function SigningControl({ place, loaded, mayWrite }: SigningControlProps) {
  const t = useT()
  const { signing, isAway, change, isBusy, pending, failure } = useSigning(place, loaded)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const progress = progressOf(signing, chosenId)
  const { current, next, signed } = progress
  const press = () => {
    if (mayWrite && next) void change({ kind: 'sign', itemId: next.id })
  }
  const step = (by: 1 | -1) => {
    if (mayWrite) setChosenId(steppedFrom(progress, by))
  }
  useSigningKeys({ Enter: press, ArrowDown: () => step(1), ArrowUp: () => step(-1) })
  const total = signing.items.length
  const shown = current ?? next
  return (
    <>
      <div className={styles.state}>
        {signing.mediaMs === null ? (
          <Badge kind="soft">{t('signing.offAir')}</Badge>
        ) : (
          <Badge kind="live">{t('signing.onAir', { time: showTime(signing.mediaMs) })}</Badge>
        )}
        {place.of === 'draw' ? (
          <Badge kind={signing.isOpen ? 'open' : 'soft'}>
            {t(signing.isOpen ? 'signing.textsOpen' : 'signing.textsClosed')}
          </Badge>
        ) : null}
        {place.of === 'draw' && mayWrite ? (
          <Button
            size="s"
            kind="outline"
            busy={pending === 'texts'}
            onClick={() => void change({ kind: 'texts', isOpen: !signing.isOpen })}
          >
            {t(signing.isOpen ? 'signing.closeTexts' : 'signing.openTexts')}
          </Button>
        ) : null}
        {signing.unanswered > 0 ? (
          <span className={box.quiet}>{t('signing.unanswered', { count: signing.unanswered })}</span>
        ) : null}
      </div>
      {signing.mediaMs === null ? <p className={box.quiet}>{t('signing.offAirText')}</p> : null}
      {isAway ? (
        <Notice kind="warn" role="status">
          {t('signing.away')}
        </Notice>
      ) : null}
      <FailureNotice name={failure?.error.name} />
      {shown === null ? (
        <Empty icon={<PenLine />} title={t('signing.nobody')} level={2} framed>
          {t(place.of === 'draw' ? 'signing.nobodyText' : 'signing.goodsNobodyText')}
        </Empty>
      ) : (
        <div className={styles.table}>
          <section className={`${box.box} ${styles.card}`} aria-label={t('signing.now')}>
            <header>
              <h2>
                <span role="status">
                  {current ? t('signing.count', { number: signed, total }) : t('signing.first', { total })}
                </span>
              </h2>
              <span className={styles.account}>{t('signing.account', { account: shown.account })}</span>
            </header>
            <Words item={shown} />
            {mayWrite ? (
              <footer>
                {current ? (
                  <Button
                    size="l"
                    busy={pending === 'undo'}
                    disabled={isBusy && pending !== 'undo'}
                    onClick={() => void change({ kind: 'undo', itemId: current.id })}
                  >
                    <Undo2 />
                    <span>{t('signing.undo')}</span>
                  </Button>
                ) : null}
                <Button
                  size="l"
                  kind="primary"
                  wide
                  busy={pending === 'sign'}
                  disabled={next === null}
                  onClick={press}
                >
                  <PenLine />
                  <span>
                    {t(next === null ? 'signing.done' : current ? 'signing.next' : 'signing.start')}
                  </span>
                  {next === null ? null : <kbd aria-hidden>Enter</kbd>}
                </Button>
              </footer>
            ) : null}
          </section>
          <NextItems progress={progress} onChoose={mayWrite ? setChosenId : null} />
        </div>
      )}
    </>
  )
}

/** Shows the text of an item as large as the screen allows. */
function Words({ item: { text } }: { item: StudioSigningItem }) {
  const t = useT()
  if (text === null) return <p className={styles.nothing}>{t('signing.noText')}</p>
  return (
    <div className={styles.words} translate="no">
      {text.reading ? (
        <p className={styles.reading} dir="auto">
          {text.reading}
        </p>
      ) : null}
      <p className={styles.name} dir="auto">
        {text.name}
      </p>
      {text.text ? (
        <p className={styles.text} dir="auto">
          {text.text}
        </p>
      ) : null}
    </div>
  )
}
