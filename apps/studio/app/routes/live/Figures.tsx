import type { InputHealth, LiveControl } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { clockText, momentText } from '#app/data/times.ts'
import { StatusBadge } from '#app/features/event-status/StatusBadge.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText, type Translate } from '#app/i18n/text.ts'
import styles from '#app/shell/Figures.module.css'
import { currentTrouble } from './current-trouble.ts'
import { durationText } from './show-time.ts'
import { Trend } from './Trend.tsx'
import { viewersSee } from './viewers-see.ts'

interface Sample {
  viewers: number
  messagesPerMin: number
}

const kept = 300
const dayMs = 86_400_000

export interface FiguresProps {
  live: LiveControl
  isHidden: boolean
  /** Zone of the event, IANA name. */
  zone: string
}

/** Status row of the show: media time, viewers, and chat rate. */
export function Figures({ live, isHidden, zone }: FiguresProps) {
  const { t, locale } = useText()
  const samples = useSamples(live)
  const number = new Intl.NumberFormat(locale)
  return (
    <dl className={styles.figures}>
      <ShowClock live={live} isHidden={isHidden} zone={zone} />
      <div>
        <dt>{t('live.viewersSee')}</dt>
        <dd>
          <b>{t(`live.sees.${viewersSee(live)}`)}</b>
        </dd>
      </div>
      <div>
        <dt>{t('live.viewers')}</dt>
        <dd>
          <b>{number.format(live.viewers)}</b>
          <Trend
            label={t('live.trend', { name: t('live.viewers') })}
            values={samples.map(({ viewers }) => viewers)}
          />
        </dd>
      </div>
      <div>
        <dt>{t('live.perMin')}</dt>
        <dd>
          <b>{number.format(live.messagesPerMin)}</b>
          <Trend
            label={t('live.trend', { name: t('live.perMin') })}
            values={samples.map(({ messagesPerMin }) => messagesPerMin)}
          />
        </dd>
      </div>
      {live.input ? (
        <div data-tone={live.input.state === 'RECEIVING' ? 'ok' : 'warn'}>
          <dt>{t('live.input')}</dt>
          <dd>
            <b>
              {live.input.state === 'RECEIVING'
                ? t('live.kbps', { figure: number.format(live.input.kbps) })
                : null}
            </b>
            <span className={styles.state}>{inputText(t, live.input)}</span>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

/** A problem at the encoder takes precedence over the state. */
function inputText(t: Translate, input: InputHealth): string {
  const code = currentTrouble(input) ?? ''
  const isNow = findText(t, `live.troubleNow.${code}`) !== undefined
  return (isNow && findText(t, `live.troubles.${code}`)) || t(`live.states.${input.state}`)
}

/** One sample per response since the page was opened. */
function useSamples(live: LiveControl): Sample[] {
  const [samples, setSamples] = useState<{ of: LiveControl | null; list: Sample[] }>({ of: null, list: [] })
  if (samples.of === live) return samples.list
  const { viewers, messagesPerMin } = live
  const list = [...samples.list, { viewers, messagesPerMin }].slice(-kept)
  setSamples({ of: live, list })
  return list
}

function ShowClock({ live, isHidden, zone }: FiguresProps) {
  const { t, locale } = useText()
  const nowMs = useProductClock(live)
  const start = Date.parse(live.startedAt ?? live.startAt)
  const end = Date.parse(live.endAt)
  const isOnAir = live.status === 'ON_AIR'
  const isOver = live.status === 'ENDED' || live.status === 'CANCELED'
  const far = (iso: string, ms: number, near: (time: string) => string = (time) => time) =>
    ms > dayMs ? momentText(iso, locale, zone) : near(durationText(ms))
  const [name, time] = isOnAir
    ? [t('live.elapsed'), durationText(nowMs - start)]
    : isOver
      ? [t('live.endedAgo'), far(live.endAt, nowMs - end, (time) => t('live.ago', { time }))]
      : [t('live.startsIn'), far(live.startAt, start - nowMs)]
  return (
    <div data-tone={isOnAir ? 'live' : undefined}>
      <dt>{name}</dt>
      <dd>
        <b>
          <time>{time}</time>
        </b>
        {isOnAir ? null : <StatusBadge event={{ status: live.status, isHidden }} />}
        <span className={styles.state}>{startText(t, live, zone)}</span>
      </dd>
    </div>
  )
}

/** `Announced 20:00 KST, began 19:20 KST` */
function startText(t: Translate, { startAt, startedAt }: LiveControl, zone: string): string {
  const announced = t('live.starts.announced', { time: clockText(startAt, zone) })
  return startedAt === null
    ? announced
    : `${announced}, ${t('live.starts.began', { time: clockText(startedAt, zone) })}`
}

/** Advances the product clock between two responses. */
function useProductClock(live: LiveControl): number {
  const [tick, setTick] = useState({ of: live, sinceMs: performance.now(), nowMs: Date.parse(live.now) })
  useEffect(() => {
    const sinceMs = performance.now()
    const show = () =>
      setTick({ of: live, sinceMs, nowMs: Date.parse(live.now) + performance.now() - sinceMs })
    show()
    const timer = setInterval(show, 500)
    return () => clearInterval(timer)
  }, [live])
  return tick.nowMs
}
