import type { DrawDetail, EventDetail, OwnDraw } from '@encore/contract/endpoints'
import { formatMoment } from '@encore/contract/rules/time'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Meter } from '@encore/ui/Meter'
import { Notice } from '@encore/ui/Notice'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import FileDown from 'lucide-react/icons/file-down'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { lazy, Suspense } from 'react'
import { retryImport } from '#app/data/retry-import.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CheckDraw.module.css'
import type { CheckReport, CheckStep } from './check-draw.ts'
import { Truth } from './Truth.tsx'
import { type CheckState, drawFilePath, isUnderWay } from './use-check.ts'

const CompareDraw = lazy(() =>
  retryImport(() => import('./CompareDraw.tsx')).then((part) => ({ default: part.CompareDraw })),
)

export interface CheckDrawProps {
  draw: DrawDetail
  event: EventDetail
  own: OwnDraw | null
  check: CheckState
  start: () => void
}

const steps: readonly CheckStep[] = ['list', 'own', 'number', 'result']

/** Repeats the draw on the reader's device and shows which of its steps hold. */
export function CheckDraw({ draw, event, own, check: state, start }: CheckDrawProps) {
  const { t } = useText()
  const report = state.kind === 'done' ? state.report : null
  return (
    <section className={styles.check} id="check" aria-labelledby="check-title">
      <header>
        <h2 id="check-title">{t('draw.check.title')}</h2>
        <span role="status">
          <StateBadge state={state} />
        </span>
        <p>
          {state.kind === 'done'
            ? t('draw.check.done', {
                entries: state.report.entries,
                seconds: secondsText(state.tookMs),
              })
            : t('draw.check.idle')}
        </p>
      </header>
      {state.kind === 'failed' && (
        <Notice kind={state.why === 'unreachable' ? 'warn' : 'bad'} role="alert">
          {t(`draw.check.${state.why}`)}
        </Notice>
      )}
      <ol>
        {steps.map((step) => (
          <Step key={step} step={step} state={state} event={event} own={own} />
        ))}
      </ol>
      {report && report.faults.length > 0 && (
        <Notice kind="bad" role="alert" title={t('draw.check.faults')}>
          <ul>
            {report.faults.map((fault) => (
              <li key={fault}>{t(`draw.fault.${fault}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {report && report.code !== null && (
        <Suspense>
          <CompareDraw drawId={draw.id} code={report.code} friend={report.friend} />
        </Suspense>
      )}
      <Truth draw={draw} />
      {report && report.closedAt !== null && (
        <p className={styles.witnesses}>
          {report.witnesses > 0 ? (
            <>
              {t('draw.check.witnesses', { n: report.witnesses })}{' '}
              <code>node verify.mjs draw.txt authority.pem</code>
            </>
          ) : (
            t('draw.check.noWitness')
          )}{' '}
          {t('draw.check.fingerprint', { hash: fourByFour(report.closeHash) })}
        </p>
      )}
      <div className={styles.acts}>
        <Button kind="accent" busy={isUnderWay(state)} busyLabel={t('draw.check.loading')} onClick={start}>
          {t(state.kind === 'idle' ? 'draw.check.start' : 'draw.check.again')}
        </Button>
        <Button render={<a href={drawFilePath(draw.id)} download={`draw-${draw.id.slice(0, 8)}.txt`} />}>
          <FileDown />
          {t('draw.check.save')}
        </Button>
      </div>
    </section>
  )
}

/** Hexadecimal digits in groups of four, as the show writes them. */
const fourByFour = (digits: string | null): string => digits?.match(/.{4}/g)?.join(' ') ?? ''

function StateBadge({ state }: { state: CheckState }) {
  const { t } = useText()
  switch (state.kind) {
    case 'loading':
      return <Badge kind="soft">{t('draw.check.loading')}</Badge>
    case 'running':
      return (
        <Badge kind="soft">
          {t('draw.check.step', { n: steps.indexOf(state.step) + 1, of: steps.length })}
        </Badge>
      )
    case 'failed':
      return state.why === 'unreachable' ? null : <Badge kind="bad">{t('draw.check.badge.wrong')}</Badge>
    case 'done': {
      const whole = overallOf(state.report)
      const kinds = { right: 'ok', later: 'soft', wrong: 'bad' } as const
      return <Badge kind={kinds[whole]}>{t(`draw.check.badge.${whole}`)}</Badge>
    }
    default:
      return null
  }
}

function overallOf({ steps: found }: CheckReport): 'right' | 'later' | 'wrong' {
  const states = Object.values(found)
  if (states.includes('wrong')) return 'wrong'
  return states.includes('later') ? 'later' : 'right'
}

interface StepProps {
  step: CheckStep
  state: CheckState
  event: EventDetail
  own: OwnDraw | null
}

function Step({ step, state, event, own }: StepProps) {
  const { t, locale } = useText()
  const report = state.kind === 'done' ? state.report : null
  const isNow = state.kind === 'running' && state.step === step
  const found = report?.steps[step]
  const text = report
    ? reportText({ step, report, count: own?.entries.length ?? 0 })
    : t(`draw.check.${step}.wait`)
  return (
    <li data-state={found ?? (isNow ? 'now' : 'idle')}>
      <StepIcon found={found} isNow={isNow} />
      <div>
        <h3>
          <span>{t(`draw.check.${step}.title`)}</span>
          {found && <span className="visually-hidden">{` (${t(`draw.check.stepState.${found}`)})`}</span>}
        </h3>
        <p>{text}</p>
        {isNow && <Meter value={(steps.indexOf(step) + 0.5) / steps.length} label={text} tint="accent" />}
      </div>
      {report && found !== 'none' && found !== 'later' && (
        <span>{t('draw.check.seconds', { n: secondsText(report.tookMs[step]) })}</span>
      )}
    </li>
  )

  function reportText({ step: of, report: { steps: states, ...facts }, count }: Reported): string {
    const own = states.own
    if (of === 'own') {
      if (own === 'right') return t('draw.check.own.right', { n: count })
      return own === 'wrong'
        ? t('draw.check.own.wrong', { n: facts.missing + facts.forged })
        : t(`draw.check.own.${own}`)
    }
    const state = states[of]
    if (of === 'number' && state === 'right') return t(`draw.check.number.${facts.randomness}`)
    if (of === 'result' && state === 'right') return t('draw.check.result.right', { n: facts.entries })
    if (of === 'list' && state === 'right') {
      const time = formatMoment((facts.closedAt ?? 0) * 1_000, event.zone, locale)
      return t('draw.check.list.right', { time })
    }
    return t(`draw.check.${of}.${state === 'wrong' ? 'wrong' : 'later'}`)
  }
}

interface Reported {
  step: CheckStep
  report: CheckReport
  /** Own entries that were looked for. */
  count: number
}

function StepIcon({ found, isNow }: { found: CheckReport['steps'][CheckStep] | undefined; isNow: boolean }) {
  if (isNow) return <LoaderCircle aria-hidden />
  if (found === 'right') return <CircleCheck aria-hidden />
  return found === 'wrong' ? <CircleX aria-hidden /> : <CircleDashed aria-hidden />
}

const secondsText = (ms: number): string => (ms / 1_000).toFixed(ms < 950 ? 2 : 1)
