import { useMutation } from '@encore/app-kit/use-mutation'
import { Button, type ButtonProps } from '@encore/ui/Button'
import { Hold } from '@encore/ui/Hold'
import { Notice } from '@encore/ui/Notice'
import { serverNow } from '#app/data/server-clock.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { KeptUnits } from './use-hold.ts'

const totalMs = 10 * 60_000

interface HoldBarProps {
  kept: KeptUnits
  /** Style of the button that takes the hold again. */
  kind: ButtonProps['kind']
}

/** Countdown of the stock hold, extendable once. After its end the hold can be taken again. */
export function HoldBar({ kept: { hold, take, extend, end }, kind }: HoldBarProps) {
  const t = useT()
  const { run, isBusy } = useMutation((change: () => Promise<void>) => change())
  if (!hold) return null
  return (
    <Hold
      key={hold.until}
      targetMs={Date.parse(hold.until)}
      totalMs={totalMs}
      now={serverNow}
      renderedAtMs={serverNow()}
      onEnd={end}
      label={t('checkout.held')}
      announce={(seconds) => t('checkout.heldFor', { n: seconds })}
      extend={
        hold.mayExtend ? (
          <Button size="s" kind="plain" busy={isBusy} onClick={() => void run(extend)}>
            {t('checkout.extend')}
          </Button>
        ) : undefined
      }
      ended={
        <Notice
          kind="warn"
          role="status"
          action={
            <Button kind={kind} size="s" busy={isBusy} onClick={() => void run(take)}>
              {t('checkout.holdAgain')}
            </Button>
          }
        >
          {t('checkout.holdEnded')}
        </Notice>
      }
    />
  )
}
