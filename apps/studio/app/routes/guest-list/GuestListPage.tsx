import type { EntitlementGrant } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { useToast } from '@encore/ui/Toast'
import Plus from 'lucide-react/icons/plus'
import TicketCheck from 'lucide-react/icons/ticket-check'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useParams, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { dateText } from '#app/data/times.ts'
import { EndGrantDialog, type GrantToEnd } from '#app/features/entitlements/EndGrantDialog.tsx'
import { GrantDialog } from '#app/features/entitlements/GrantDialog.tsx'
import { MemberLink } from '#app/features/members/MemberLink.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { type Column, Listing } from '#app/list/Listing.tsx'
import { queryOf } from '#app/list/query.ts'
import { EventHead } from '#app/shell/EventHead.tsx'
import styles from './GuestListPage.module.css'

interface Part {
  content: EntitlementGrant[]
  nextCursor: string | null
}

export const readGuestList = async ({ request, params }: LoaderFunctionArgs): Promise<Part> =>
  unwrap(
    await call('GET /api/studio/event/{eventId}/entitlement', {
      params: { eventId: params.eventId ?? '' },
      query: queryOf(request, []),
    }),
  )

/** Entitlement grants of an event. */
export function GuestListPage() {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { eventId = '' } = useParams()
  const { content, nextCursor } = useLoaderData<Part>()
  const [isGiving, setIsGiving] = useState(false)
  const [ending, setEnding] = useState<GrantToEnd | null>(null)
  const columns = useColumns((grantId) => setEnding({ eventId, grantId }))
  return (
    <>
      <EventHead
        title={t('guestList.title')}
        action={
          <Button size="s" kind="primary" onClick={() => setIsGiving(true)}>
            <Plus />
            <span>{t('guestList.give')}</span>
          </Button>
        }
      />
      <Listing
        label={t('guestList.title')}
        columns={columns}
        rows={content}
        keyOf={({ grantId }) => grantId}
        nextCursor={nextCursor}
        empty={
          <Empty icon={<TicketCheck />} title={t('guestList.none')} level={2} framed>
            {t('guestList.noneText')}
          </Empty>
        }
      />
      <GrantDialog
        isOpen={isGiving}
        eventId={eventId}
        onClose={() => setIsGiving(false)}
        onDone={(name) => {
          setIsGiving(false)
          toast({ text: t('guestList.given', { name }) })
          void revalidate()
        }}
      />
      <EndGrantDialog grant={ending} onClose={() => setEnding(null)} />
    </>
  )
}

function useColumns(onEnd: (grantId: string) => void): Column<EntitlementGrant>[] {
  const { t, locale } = useText()
  return [
    {
      ...{ key: 'member', head: t('guestList.member'), phone: 'title' },
      cell: ({ member, reason }) => (
        <span className={styles.who}>
          <MemberLink {...member} />
          <small>{reason}</small>
        </span>
      ),
    },
    {
      key: 'right',
      head: t('guestList.right'),
      phone: 'line',
      cell: ({ scope }) => t(`guestList.scope.${scope}`),
    },
    { key: 'by', head: t('guestList.by'), phone: 'none', cell: ({ by }) => by.nickname ?? t('members.gone') },
    {
      ...{ key: 'when', head: t('guestList.when'), phone: 'line' },
      cell: ({ at }) => <time dateTime={at}>{dateText(at, locale)}</time>,
    },
    {
      ...{ key: 'state', head: t('guestList.state'), phone: 'line' },
      cell: ({ ended }) =>
        ended === null ? (
          <Badge kind="ok">{t('guestList.stands')}</Badge>
        ) : (
          <span className={styles.ended}>
            {t('guestList.ended', { by: ended.by.nickname ?? t('members.gone'), reason: ended.reason })}
          </span>
        ),
    },
    {
      ...{ key: 'end', head: t('guestList.end'), phone: 'end' },
      cell: ({ grantId, member, scope, ended }) =>
        ended === null ? (
          <Button
            size="s"
            kind="outline"
            aria-label={t('guestList.endOf', {
              name: member.nickname ?? t('members.gone'),
              right: t(`guestList.scope.${scope}`),
            })}
            onClick={() => onEnd(grantId)}
          >
            {t('guestList.end')}
          </Button>
        ) : null,
    },
  ]
}
