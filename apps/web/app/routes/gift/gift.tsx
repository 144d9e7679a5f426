import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { Panel } from '@encore/ui/Panel'
import GiftIcon from 'lucide-react/icons/gift'
import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { GiftCard } from '#app/features/gift/GiftCard.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/gift.ts'
import { Accepted } from './Accepted.tsx'
import { Confetti } from './Confetti.tsx'
import styles from './gift.module.css'
import { OfferedGift } from './OfferedGift.tsx'

/** Anyone with the link may load it: a guest sees the gift, a member can accept it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(pageContext)
  const gift = await api('GET /api/v1/gift/{token}', { params: { token: params.token } })
  if (!gift.ok) throw data(null, { status: gift.status >= 400 && gift.status < 500 ? 404 : 503 })
  return { token: params.token, gift: gift.value, isMember: viewer.kind === 'member' }
}

export default function Gift({ loaderData: { token, gift, isMember } }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [isFresh, setIsFresh] = useState(false)
  const { state, viewer, senderName, message, event } = gift
  const title =
    viewer === 'SENDER'
      ? t('gift.open.own')
      : senderName
        ? t('gift.open.title', { name: senderName })
        : t('gift.open.untitled')
  const isOver = state !== 'READY' && !(state === 'ACCEPTED' && viewer === 'RECIPIENT')
  return (
    <div className={`wrap tinted ${styles.page}`} style={event ? { '--event': event.accent } : undefined}>
      <PageHead
        title={`${title} · Encore`}
        isPrivate
        sharedAs={{ title: `${t('gift.open.untitled')} · Encore`, description: t('gift.open.shared') }}
      />
      <meta name="referrer" content="no-referrer" />
      {isFresh && <Confetti />}
      {isOver ? (
        <Panel className={styles.over}>
          <Outcome
            kind="wait"
            icon={<GiftIcon />}
            level={1}
            title={t(`gift.over.${overAs(gift)}.title`)}
            actions={<WayOn gift={gift} />}
          >
            {t(`gift.over.${overAs(gift)}.text`)}
          </Outcome>
        </Panel>
      ) : (
        <>
          <div className={styles.card}>
            <GiftCard gift={gift} senderName={senderName} message={message} />
          </div>
          {state === 'ACCEPTED' ? (
            <Accepted gift={gift} />
          ) : (
            <OfferedGift
              title={title}
              token={token}
              gift={gift}
              isMember={isMember}
              onAccepted={() => {
                setIsFresh(true)
                return revalidate()
              }}
              onChanged={revalidate}
            />
          )}
        </>
      )}
    </div>
  )
}

/** Links the sender to all their gifts, and anyone else to the show of the gift. */
function WayOn({ gift: { viewer, event } }: { gift: Route.ComponentProps['loaderData']['gift'] }) {
  const t = useT()
  const [path, words] =
    viewer === 'SENDER'
      ? (['/mypage/gifts', 'gift.accepted.toGifts'] as const)
      : event
        ? ([`/detail/${event.slug}`, 'gift.accepted.toEvent'] as const)
        : (['/', 'payment.toHome'] as const)
  return (
    <Button wide render={<PageLink to={path} />}>
      {t(words)}
    </Button>
  )
}

type Over = 'taken' | 'own' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN' | 'REVOKED'

function overAs({ state, viewer }: Route.ComponentProps['loaderData']['gift']): Over {
  if (state === 'DECLINED' || state === 'EXPIRED' || state === 'WITHDRAWN' || state === 'REVOKED')
    return state
  return viewer === 'SENDER' ? 'own' : 'taken'
}
