import { useMutation } from '@encore/app-kit/use-mutation'
import type { StudioCampaign } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { lastMoment, momentText } from '#app/data/times.ts'
import { giftText } from '#app/features/approvals/gift-text.ts'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { ConfirmDialog } from '#app/features/dialogs/ConfirmDialog.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { BackToList } from '#app/list/BackToList.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { CampaignBadge } from './CampaignBadge.tsx'
import styles from './Coupons.module.css'

export const readCampaign = async ({ params }: LoaderFunctionArgs): Promise<StudioCampaign> =>
  unwrap(await call('GET /api/studio/coupon/{id}', { params: { id: params.campaignId ?? '' } }))

export function CampaignPage() {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const campaign = useLoaderData<StudioCampaign>()
  const { revalidate } = useRevalidator()
  const [query, setQuery] = useSearchParams()
  const workId = query.get('job')
  const mayChange = grantingRole(me.roles, 'coupon.write', null) !== null
  const count = new Intl.NumberFormat(locale)
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/coupon/{id}/export', { params: { id: campaign.id }, body: {} }),
  )
  async function exportCodes() {
    const answer = await run()
    if (answer?.ok) setQuery({ job: answer.value.workId }, { replace: true })
  }
  const figures: [string, number][] = [
    [t('coupons.used'), campaign.redemptions],
    [t('coupons.members'), campaign.members],
    [t('coupons.codes'), campaign.codes],
    [t('coupons.usedUp'), campaign.usedUp],
  ]
  const facts: [string, string][] = [
    [t('coupons.gives'), giftText(t, campaign)],
    [t('coupons.from'), momentText(campaign.startsAt, locale)],
    [t('coupons.until'), momentText(lastMoment(campaign.endsAt), locale)],
    [
      t('coupons.who'),
      campaign.holdersOf
        ? t('coupons.holders', { event: campaign.holdersOf.title.text })
        : t('coupons.everybody'),
    ],
    [t('coupons.eachLimit'), count.format(campaign.memberLimit)],
    [
      t('coupons.totalLimit'),
      campaign.totalLimit ? count.format(campaign.totalLimit) : t('coupons.unlimited'),
    ],
    [
      t('coupons.madeBy'),
      campaign.madeBy ? (campaign.madeBy.nickname ?? t('members.gone')) : t('coupons.operator'),
    ],
    ...(campaign.stoppedAt
      ? [[t('coupons.stoppedAt'), momentText(campaign.stoppedAt, locale)] as [string, string]]
      : []),
    [t('coupons.shared'), campaign.sharedCode ?? t('coupons.private')],
  ]
  return (
    <>
      <BackToList to="/coupons">{t('coupons.back')}</BackToList>
      <PageHead
        title={campaign.name}
        action={
          <>
            <CampaignBadge state={campaign.state} />
            {mayChange ? (
              <Button size="s" kind="outline" busy={isBusy} onClick={() => void exportCodes()}>
                {t('coupons.export')}
              </Button>
            ) : null}
            {mayChange && campaign.state !== 'STOPPED' && campaign.state !== 'OVER' ? (
              <StopButton campaign={campaign} />
            ) : null}
          </>
        }
      />
      <FailureNotice name={failure?.error.name} />
      {workId ? (
        <section className={box.box}>
          <JobProgress key={workId} id={workId} onEnd={() => void revalidate()} />
        </section>
      ) : null}
      <dl className={`${box.box} ${styles.figures}`}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.format(value)}</dd>
          </div>
        ))}
      </dl>
      <section className={box.box}>
        <dl className={box.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function StopButton({ campaign: { id } }: { campaign: StudioCampaign }) {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  return (
    <ConfirmDialog
      trigger={
        <Button size="s" kind="outline">
          {t('coupons.stop')}
        </Button>
      }
      title={t('coupons.stopTitle')}
      submit={t('coupons.stop')}
      isDanger
      send={() => call('POST /api/studio/coupon/{id}/stop', { params: { id }, body: {} })}
      onDone={() => {
        toast({ text: t('coupons.stopped') })
        void revalidate()
      }}
    >
      <p>{t('coupons.stopText')}</p>
    </ConfirmDialog>
  )
}
