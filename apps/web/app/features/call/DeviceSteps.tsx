import type { DeviceCheckView } from '@encore/app-kit/calls/device-check'
import { useStore } from '@encore/app-kit/store'
import { useMutation } from '@encore/app-kit/use-mutation'
import { formatMoment } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { CallPartProps } from './call-part.ts'
import styles from './DeviceSteps.module.css'
import { isDeviceChecked, pathQuality } from './device-result.ts'
import { PathResult } from './PathResult.tsx'

const icons = {
  ok: CircleCheck,
  warn: TriangleAlert,
  run: LoaderCircle,
  wait: CircleDashed,
} as const

interface StepProps {
  is: keyof typeof icons
  name: string
  text: string
  note?: string | undefined
  children?: ReactNode
}

function Step({ is, name, text, note, children }: StepProps) {
  const Icon = icons[is]
  return (
    <li data-is={is}>
      <Icon aria-hidden />
      <span>
        <b>{name}</b>
        <small>{text}</small>
      </span>
      {note !== undefined && <span>{note}</span>}
      {children}
    </li>
  )
}

/** The device test in four steps, with the ten seconds through the relay at the end. */
export function DeviceSteps({ room, own, event, now }: CallPartProps) {
  const { t, locale } = useText()
  const { picture, voice, fault } = useStore(room.capture.state)
  const check = useStore(room.check.view)
  const { run, isBusy, result: failure } = useMutation(room.runCheck)
  const { deviceCheck } = own
  const isChecked = isDeviceChecked(deviceCheck, now)
  const settings = picture?.getSettings()
  const isTesting = isBusy || check.step === 'CONNECTING' || check.step === 'MEASURING'
  const frames = check.numbers?.framesPerSecond
  return (
    <section className={styles.check} aria-labelledby="call-check">
      <h2 id="call-check">{t('call.steps.title')}</h2>
      <ul className={styles.steps}>
        <Step
          is={picture || voice ? 'ok' : fault ? 'warn' : 'wait'}
          name={t('call.steps.permission')}
          text={t(
            picture || voice
              ? 'call.steps.permissionOk'
              : fault
                ? 'call.steps.permissionBad'
                : 'call.steps.permissionWait',
          )}
        />
        <Step
          is={picture ? 'ok' : fault ? 'warn' : 'wait'}
          name={t('call.steps.picture')}
          text={
            picture
              ? t('call.steps.pictureOk', { width: settings?.width ?? 0, height: settings?.height ?? 0 })
              : t(fault ? 'call.trouble.noPicture' : 'call.steps.after')
          }
          note={frames ? t('call.steps.frames', { n: frames }) : undefined}
        />
        <Step
          is={voice ? (deviceCheck && !deviceCheck.hasSound ? 'warn' : 'ok') : fault ? 'warn' : 'wait'}
          name={t('call.steps.voice')}
          text={t(
            !voice
              ? 'call.steps.after'
              : deviceCheck
                ? deviceCheck.hasSound
                  ? 'call.steps.voiceOk'
                  : 'call.steps.voiceQuiet'
                : 'call.steps.voiceLive',
          )}
        />
        <PathStep isTesting={isTesting} check={check} deviceCheck={deviceCheck} />
      </ul>
      {check.step === 'FAILED' && (check.failure === 'NO_RELAY' || check.failure === 'NO_ACCESS') && (
        <Notice kind="bad" role="alert">
          {t(check.failure === 'NO_RELAY' ? 'call.steps.noRelay' : 'call.steps.noAccess')}
        </Notice>
      )}
      {failure && (
        <Notice kind="bad" role="alert">
          {t(`errors.${failure}`)}
        </Notice>
      )}
      {deviceCheck && !isTesting && (
        <p className={styles.when} role="status">
          {deviceCheck.isPassed && !isChecked
            ? t('call.steps.expired')
            : t('call.steps.testedAt', { time: formatMoment(deviceCheck.at, event.zone, locale) })}
        </p>
      )}
      <Button
        kind={isChecked || !picture ? 'fill' : 'accent'}
        wide
        busy={isTesting}
        busyLabel={t('call.steps.running')}
        onClick={() => void run()}
      >
        {t(deviceCheck ? 'call.steps.again' : 'call.steps.run')}
      </Button>
    </section>
  )
}

interface PathStepProps extends Pick<CallPartProps['own'], 'deviceCheck'> {
  isTesting: boolean
  check: DeviceCheckView
}

function PathStep({ isTesting, check, deviceCheck }: PathStepProps) {
  const { t } = useText()
  const words = { name: t('call.steps.path'), text: t('call.steps.pathWait') }
  if (isTesting) {
    const seconds = Math.min(10, Math.floor(check.measuredMs / 1_000))
    return (
      <Step is="run" {...words} note={t('call.steps.pathRun', { n: seconds })}>
        <PathResult running={check} />
      </Step>
    )
  }
  if (!deviceCheck) return <Step is="wait" {...words} />
  const quality = pathQuality(deviceCheck, deviceCheck.isPassed)
  return (
    <Step is={quality === 'GOOD' ? 'ok' : 'warn'} {...words} note={t(`call.steps.${quality}`)}>
      <PathResult result={deviceCheck} />
    </Step>
  )
}
