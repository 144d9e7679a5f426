import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { zoneText } from '#app/data/times.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { ZoneField } from '#app/features/local-time/ZoneField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './TeamPage.module.css'

/** Time zone of the days in reports. */
export function ZoneBox({ mayChange }: { mayChange: boolean }) {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [zone, setZone] = useState(me.teamZone)
  const { run, isBusy, failure } = useMutation(() => call('PUT /api/studio/team/zone', { body: { zone } }))
  const isUnknown = failure?.error.name === 'INVALID_INPUT'
  async function save() {
    const answer = await run()
    if (!answer?.ok) return
    toast({ text: t('team.zoneSaved') })
    await revalidate()
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('team.zone')}</h2>
      </header>
      <p className={box.quiet}>{t('team.zoneText', { zone: zoneText(me.teamZone, locale) })}</p>
      {mayChange ? (
        <Form className={styles.zone} onSubmit={save}>
          <ZoneField
            label={t('team.zoneName')}
            value={zone}
            {...(isUnknown && { error: t('team.zoneUnknown') })}
            onChange={setZone}
          />
          <Button type="submit" kind="outline" busy={isBusy}>
            {t('team.zoneSave')}
          </Button>
        </Form>
      ) : null}
      <FailureNotice name={isUnknown ? '' : failure?.error.name} />
    </section>
  )
}
