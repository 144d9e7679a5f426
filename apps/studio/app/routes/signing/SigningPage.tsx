import type { StudioDrawSheet, StudioEvent, StudioSigning } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { localText } from '@encore/contract/rules/texts'
import { Empty } from '@encore/ui/Empty'
import PenLine from 'lucide-react/icons/pen-line'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackLink } from '#app/shell/BackLink.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import { SigningControl } from './SigningControl.tsx'

interface FoundSigning {
  event: StudioEvent
  sheet: StudioDrawSheet
  /** Null before the draw and for another prize. */
  signing: StudioSigning | null
}

export async function readSigning({
  params: { eventId = '', drawId = '' },
}: LoaderFunctionArgs): Promise<FoundSigning> {
  const at = { params: { eventId, id: drawId } }
  const [event, sheet, signing] = await Promise.all([
    call('GET /api/studio/event/{eventId}', { params: { eventId } }),
    call('GET /api/studio/event/{eventId}/draw/{id}', at),
    call('GET /api/studio/event/{eventId}/draw/{id}/signing', at),
  ])
  return { event: unwrap(event), sheet: unwrap(sheet), signing: unwrap(signing) ?? null }
}

/** Signing of a draw's items: what is written now, and what comes next. */
export function SigningPage() {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const { event, sheet, signing } = useLoaderData<FoundSigning>()
  const title = localText(sheet.draft.title, locale)
  const mayWrite = grantingRole(me.roles, 'draw.write', event.id) !== null
  return (
    <>
      <BackLink to={`/events/${event.id}/draws/${sheet.id}`}>{t('signing.back')}</BackLink>
      <PageHead
        title={t('signing.title')}
        lead={<span lang={languageTag[title.lang]}>{title.text || t('announcing.untitled')}</span>}
      />
      {signing === null ? (
        <Empty icon={<PenLine />} title={t('signing.none')} level={2} framed>
          {t('signing.noneText')}
        </Empty>
      ) : (
        <SigningControl
          key={sheet.id}
          place={{ of: 'draw', eventId: event.id, id: sheet.id }}
          loaded={signing}
          mayWrite={mayWrite}
        />
      )}
    </>
  )
}
