import type { Endpoints, Reply } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Panel } from '@encore/ui/Panel'
import { Section } from '@encore/ui/Section'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { deviceName } from '#app/features/player/device-name.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/devices.ts'
import styles from './devices.module.css'
import { EndDevices, type Ending } from './EndDevices.tsx'

export type OpenSession = Reply<Endpoints['GET /api/v1/auth/session']>['content'][number]

export async function loader({ context }: Route.LoaderArgs) {
  return sectionData(await context.get(pageContext).api('GET /api/v1/auth/session')).content
}

/** Lists the member's sessions, this device first. */
export default function Devices({ loaderData: open }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [ending, setEnding] = useState<Ending | null>(null)
  const others = open.filter(({ isCurrent }) => !isCurrent)
  return (
    <Section title={t('account.devices.title')}>
      <p className={styles.text}>{t('account.devices.text')}</p>
      <Panel>
        <ul className={styles.list}>
          {open.map((session) => (
            <Device
              key={session.sid}
              session={session}
              onEnd={(device) => setEnding({ sid: session.sid, device })}
            />
          ))}
        </ul>
      </Panel>
      <div className={styles.all}>
        {others.length > 0 ? (
          <Button kind="danger" onClick={() => setEnding({ sid: null, count: others.length })}>
            {t('account.devices.endOthers')}
          </Button>
        ) : (
          <p className={styles.text}>{t('account.devices.alone')}</p>
        )}
      </div>
      {ending && <EndDevices ending={ending} onClose={() => setEnding(null)} onEnded={revalidate} />}
    </Section>
  )
}

function Device({ session, onEnd }: { session: OpenSession; onEnd: (device: string) => void }) {
  const t = useT()
  const { recent } = useMomentText()
  const { system, isCurrent, network, lastSeenAt, createdAt } = session
  const device = deviceName(session) || t('account.devices.unknown')
  const isPhone = system === 'Android' || system === 'iPhone' || system === 'iPad'
  return (
    <li>
      {isPhone ? <Smartphone /> : <Laptop />}
      <div className={styles.what}>
        <h3>
          <span>{device}</span> {isCurrent && <Badge kind="ok">{t('account.devices.this')}</Badge>}
        </h3>
        <p className="dotted">
          <span>{t('account.devices.lastSeen', { time: recent(lastSeenAt) })}</span>
          {network && <span>{network}</span>}
        </p>
        <p>{t('account.devices.since', { time: recent(createdAt) })}</p>
      </div>
      {!isCurrent && (
        <Button size="s" aria-label={t('account.devices.endNamed', { device })} onClick={() => onEnd(device)}>
          {t('account.devices.end')}
        </Button>
      )}
    </li>
  )
}

export const ErrorBoundary = () => <SectionError of="devices" />
