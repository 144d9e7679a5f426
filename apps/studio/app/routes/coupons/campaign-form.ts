import type { CampaignDraft } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { couponLookup } from '@encore/contract/rules/coupon'
import { localOf } from '@encore/contract/rules/local-time'
import { instantOf } from '#app/data/instant-of.ts'
import { ownZone } from '#app/data/times.ts'

/** Form values. Times are in the reader's zone, because a campaign belongs to no event. */
export interface CampaignForm {
  name: string
  gives: CampaignDraft['gives']
  amount: string
  eventId: string
  from: string
  until: string
  codes: 'shared' | 'single'
  code: string
  uses: string
  count: string
  total: string
  each: string
  holdersOf: string
}

export const firstCampaign = (): CampaignForm => ({
  name: '',
  gives: 'CUBES',
  amount: '',
  eventId: '',
  from: localOf(new Date().toISOString(), ownZone()),
  until: '',
  codes: 'single',
  code: '',
  uses: '',
  count: '',
  total: '',
  each: '1',
  holdersOf: '',
})

export function draftOf(form: CampaignForm): { draft: CampaignDraft; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  const whole = (path: string, text: string): number => {
    const digits = text.trim().replaceAll(',', '')
    if (/^[1-9]\d{0,8}$/.test(digits)) return Number(digits)
    problems.push({ path, rule: digits === '' ? 'required' : 'integer' })
    return 1
  }
  const moment = (path: string, local: string): string => {
    const at = instantOf(local, ownZone())
    if (at === null) problems.push({ path, rule: 'format' })
    return at ?? ''
  }
  if (form.name.trim() === '') problems.push({ path: 'name', rule: 'required' })
  if (form.gives === 'TICKET' && form.eventId === '') problems.push({ path: 'eventId', rule: 'exists' })
  if (form.codes === 'shared' && couponLookup(form.code).length < 4)
    problems.push({ path: 'codes/shared', rule: form.code.trim() === '' ? 'required' : 'minLength' })
  const draft: CampaignDraft = {
    name: form.name.trim(),
    gives: form.gives,
    amount: form.gives === 'TICKET' ? null : whole('amount', form.amount),
    eventId: form.gives === 'TICKET' && form.eventId !== '' ? form.eventId : null,
    startsAt: moment('startsAt', form.from),
    endsAt: moment('endsAt', form.until),
    totalLimit: form.total.trim() === '' ? null : whole('totalLimit', form.total),
    memberLimit: whole('memberLimit', form.each),
    holdersOf: form.holdersOf === '' ? null : form.holdersOf,
    codes:
      form.codes === 'shared'
        ? { shared: form.code, usesLimit: whole('codes/usesLimit', form.uses) }
        : { single: whole('codes/single', form.count) },
  }
  const { startsAt, endsAt } = draft
  if (startsAt !== '' && endsAt !== '' && startsAt >= endsAt) problems.push({ path: 'endsAt', rule: 'after' })
  return { draft, problems }
}
