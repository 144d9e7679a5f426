import type { Closing, Switches } from '@encore/contract/endpoints'
import { paymentMethodName } from '@encore/contract/labels/payment-methods'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { errorText } from '#app/data/errors.ts'
import { momentText } from '#app/data/times.ts'
import { usePolled } from '#app/data/use-polled.ts'
import { FormDialog } from '#app/features/dialogs/FormDialog.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import styles from './FeatureSwitchesPage.module.css'

const load = () => call('GET /api/studio/feature-switch')
export const readFeatureSwitches = async (): Promise<Switches> => unwrap(await load())

const everyMs = 3_000

type Method = Switches['methods'][number]['pgCode']

interface SwitchedPart {
  part: 'SHOP' | 'CHAT' | 'PAYMENT'
  pgCode: Method | null
  name: string
  text?: string
  closed: Closing | null
}

export function FeatureSwitchesPage() {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const first = useLoaderData<Switches>()
  // Polled, because other staff may change switches too.
  const { value, isAway, refresh } = usePolled(load, everyMs)
  const switches = value ?? first
  const maySet = grantingRole(me.roles, 'switch.write', null) !== null
  const [asked, setAsked] = useState<SwitchedPart | null>(null)
  const toast = useToast()
  const shop: SwitchedPart = {
    ...{ part: 'SHOP', pgCode: null, name: t('featureSwitches.shop') },
    ...{ text: t('featureSwitches.shopText'), closed: switches.shop },
  }
  const chat: SwitchedPart = {
    ...{ part: 'CHAT', pgCode: null, name: t('featureSwitches.chat') },
    ...{ text: t('featureSwitches.chatText'), closed: switches.chat },
  }
  const methods = switches.methods.map(
    ({ pgCode, closed }): SwitchedPart => ({
      part: 'PAYMENT',
      pgCode,
      name: paymentMethodName(locale, pgCode),
      closed,
    }),
  )
  const set = ({ part, pgCode }: SwitchedPart, isClosed: boolean, reason = '') =>
    call('PUT /api/studio/feature-switch', { body: { part, pgCode, isClosed, ...(reason && { reason }) } })
  async function open(one: SwitchedPart) {
    const answer = await set(one, false)
    toast({
      text: answer.ok ? t('featureSwitches.nowOpen', { name: one.name }) : errorText(t, answer.error.name),
    })
    refresh()
  }
  const row = (one: SwitchedPart) => (
    <SwitchRow
      key={one.pgCode ?? one.part}
      one={one}
      maySet={maySet}
      onClose={() => setAsked(one)}
      onOpen={() => void open(one)}
    />
  )
  return (
    <>
      <PageHead title={t('featureSwitches.title')} lead={t('featureSwitches.lead')} />
      {maySet ? null : <Notice>{t('featureSwitches.only')}</Notice>}
      {isAway ? (
        <Notice kind="warn" role="status">
          {t('live.away')}
        </Notice>
      ) : null}
      <section className={box.box}>
        <ul className={styles.list}>{[shop, chat].map(row)}</ul>
      </section>
      <section className={box.box}>
        <header>
          <h2>{t('featureSwitches.methods')}</h2>
        </header>
        <p className={styles.lead}>{t('featureSwitches.methodsText')}</p>
        <ul className={styles.list}>{methods.map(row)}</ul>
      </section>
      <FormDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t('featureSwitches.ask', { name: asked?.name ?? '' })}
        text={asked?.text ?? t('featureSwitches.methodsText')}
        submit={t('featureSwitches.close')}
        busy={t('featureSwitches.busy')}
        isDanger
        send={(form) => set(asked ?? shop, true, String(form.get('reason') ?? '').trim())}
        onDone={() => {
          toast({ text: t('featureSwitches.nowClosed', { name: asked?.name ?? '' }) })
          setAsked(null)
          refresh()
        }}
      >
        <Field label={t('featureSwitches.reason')}>
          <TextInput name="reason" maxLength={200} autoComplete="off" />
        </Field>
      </FormDialog>
    </>
  )
}

interface SwitchRowProps {
  one: SwitchedPart
  maySet: boolean
  onClose(): void
  onOpen(): void
}

function SwitchRow({ one: { name, text, closed }, maySet, onClose, onOpen }: SwitchRowProps) {
  const { t, locale } = useText()
  return (
    <li>
      <div>
        <b>{name}</b>
        {text ? <p>{text}</p> : null}
        {closed ? (
          <p data-closed="">
            {t('featureSwitches.since', {
              when: momentText(closed.since, locale),
              who: closed.by || t('featureSwitches.someone'),
            })}
          </p>
        ) : null}
      </div>
      <Badge kind={closed ? 'bad' : 'ok'}>
        {closed ? t('featureSwitches.closed') : t('featureSwitches.open')}
      </Badge>
      {!maySet ? null : closed ? (
        <Button size="s" kind="primary" aria-label={t('featureSwitches.reopenOf', { name })} onClick={onOpen}>
          {t('featureSwitches.reopen')}
        </Button>
      ) : (
        <Button size="s" kind="outline" aria-label={t('featureSwitches.closeOf', { name })} onClick={onClose}>
          {t('featureSwitches.close')}
        </Button>
      )}
    </li>
  )
}
