import type { DrawDetail, EventDetail } from '@encore/contract/endpoints'
import { formatMoment } from '@encore/contract/rules/time'
import { Notice } from '@encore/ui/Notice'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DrawBlock } from './DrawBlock.tsx'
import styles from './HowItIsDrawn.module.css'

/** The draw in three steps, and a warning where the house could know or choose the number. */
export function HowItIsDrawn({ draw, event }: { draw: DrawDetail; event: EventDetail }) {
  const { t, locale } = useText()
  const { kind, at } = draw.randomness
  const moment = (time: string) => formatMoment(time, event.zone, locale)
  return (
    <DrawBlock id="how" title={t('draw.how.title')}>
      <RandomnessNotice kind={kind} />
      <ol className={styles.steps}>
        <Step
          picture={listPicture}
          title={t('draw.how.list.title')}
          text={t('draw.how.list.text', { time: moment(draw.closesAt) })}
        />
        <Step
          picture={numberPicture}
          title={t('draw.how.number.title')}
          text={t(`draw.how.number.${kind}`, { time: moment(at) })}
        />
        <Step
          picture={orderPicture}
          title={t('draw.how.result.title')}
          text={t('draw.how.result.text', { n: draw.places })}
        />
      </ol>
    </DrawBlock>
  )
}

function RandomnessNotice({ kind }: Pick<DrawDetail['randomness'], 'kind'>) {
  const { t } = useText()
  if (kind === 'QUICKNET') return null
  return (
    <Notice kind="warn" className={styles.warning} title={t(`draw.random.${kind}.title`)}>
      {t(`draw.random.${kind}.text`)}
    </Notice>
  )
}

function Step({ picture, title, text }: { picture: ReactNode; title: string; text: string }) {
  return (
    <li>
      <svg
        viewBox="0 0 240 112"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {picture}
      </svg>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  )
}

const listPicture = (
  <>
    <path opacity=".35" d="M84 26h58M84 42h40M84 58h66M84 74h34" />
    <path d="M72 12h96a6 6 0 0 1 6 6v76a6 6 0 0 1-6 6H72a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6z" />
    <circle cx="162" cy="88" r="15" fill="currentColor" stroke="none" />
    <path d="m155 88 5 5 9-10" stroke="var(--bg)" />
  </>
)

const numberPicture = (
  <>
    <circle cx="120" cy="56" r="40" />
    <path opacity=".35" d="M80 56h80M120 16c16 12 20 26 20 40s-4 28-20 40c-16-12-20-26-20-40s4-28 20-40z" />
    <path opacity=".5" strokeDasharray="1 7" d="M52 34 84 46M44 70l40-4M188 30l-32 16M196 74l-40-8" />
    <path strokeWidth="8" d="M52 34h.01M44 70h.01M188 30h.01M196 74h.01" />
  </>
)

const orderPicture = (
  <>
    <rect x="66" y="18" width="32" height="76" rx="5" fill="currentColor" />
    <rect x="104" y="23" width="32" height="66" rx="5" opacity=".4" />
    <rect x="142" y="28" width="32" height="56" rx="5" opacity=".4" />
    <path d="m75 56 6 6 12-13" stroke="var(--bg)" />
  </>
)
