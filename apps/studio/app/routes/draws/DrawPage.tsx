import type { StudioDrawSheet } from '@encore/contract/endpoints'
import { leastDrawDelaySec } from '@encore/contract/rules/draws'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { DraftForm } from './DraftForm.tsx'
import { DrawView } from './DrawView.tsx'
import type { FoundDraw } from './section.ts'

/** Seconds from the close to the result in a demo. */
const demoDelaySec = 30

const blank = (randomness: StudioDrawSheet['randomness']): StudioDrawSheet => ({
  ...{ id: '', version: 0, number: null, state: 'DRAFT', products: [], randomness },
  ...{ publishedAt: null, void: null, refund: { mayRequest: false, workId: null } },
  draft: {
    ...{ title: {}, prize: {}, terms: {}, prevails: 'ko', mode: 'LOTS', prizeKind: 'SIGNED_ITEM' },
    ...{ places: 10, reserves: 10, entriesPerEntrant: 0, isFree: false, productIds: [] },
    ...{ opensAt: null, closesAt: null, exclusions: ['SECOND_ACCOUNT'], acceptHours: 48 },
    ...{ latePayment: 'REFUND', keptEntries: 'ALL', namesWinners: false },
    delaySec: randomness === 'SANDBOX' ? demoDelaySec : leastDrawDelaySec,
  },
})

export async function readDraw({
  params: { eventId = '', drawId = '' },
}: LoaderFunctionArgs): Promise<FoundDraw> {
  const at = { eventId }
  const [event, sheet] = await Promise.all([
    call('GET /api/studio/event/{eventId}', { params: at }),
    drawId === 'new'
      ? call('GET /api/studio/event/{eventId}/draw', { params: at }).then((list) =>
          blank(unwrap(list).randomness),
        )
      : call('GET /api/studio/event/{eventId}/draw/{id}', { params: { ...at, id: drawId } }).then(unwrap),
  ])
  return { event: unwrap(event), sheet }
}

/** A draft as a form for those who may change it; otherwise the draw as it stands. */
export function DrawPage() {
  const { me } = useCurrentStaff()
  const found = useLoaderData<FoundDraw>()
  const { sheet, event } = found
  const mayWrite = grantingRole(me.roles, 'draw.write', event.id) !== null
  return sheet.state === 'DRAFT' && mayWrite ? (
    <DraftForm key={sheet.id} {...found} />
  ) : (
    <DrawView key={sheet.id} {...found} mayWrite={mayWrite} />
  )
}
