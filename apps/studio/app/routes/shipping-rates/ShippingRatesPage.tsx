import type { FeeSheet } from '@encore/contract/endpoints'
import { useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { ConflictNotice } from '#app/features/editing/ConflictNotice.tsx'
import { SingletonFormFoot } from '#app/features/editing/SingletonFormFoot.tsx'
import { useVersionedSingleton } from '#app/features/editing/use-versioned-singleton.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { PageHead } from '#app/shell/PageHead.tsx'
import { type FeesForm, formOf, readShippingRates as readForm, zones } from './rates-form.ts'
import styles from './ShippingRatesPage.module.css'
import { ZoneBox } from './ZoneBox.tsx'

const readAgain = () => call('GET /api/studio/shipping-fee')
const sheetOf = (fees: FeeSheet) => ({ id: 'fees', version: fees.version, draft: formOf(fees) })

export const readShippingRates = async (): Promise<FeeSheet> => unwrap(await readAgain())

export function ShippingRatesPage() {
  const t = useT()
  const sheet = useVersionedSingleton<FeeSheet, FeesForm, ReturnType<typeof readForm>>(useLoaderData(), {
    may: 'fee.write',
    sheetOf,
    read: readAgain,
    readForm,
    send: (version, read) => call('PUT /api/studio/shipping-fee', { body: { version, zones: read.zones } }),
    ruleText: (rule) => findText(t, `shippingRates.rules.${rule}`),
  })
  const { editor, mayChange, problemAt } = sheet
  const { draft, set } = editor
  return (
    <>
      <PageHead title={t('shippingRates.title')} lead={t('shippingRates.lead')} />
      <ConflictNotice editor={editor} nameOf={(zone) => findText(t, `shippingRates.zones.${zone}`) ?? zone} />
      <fieldset className={styles.zones} disabled={!mayChange}>
        {zones.map((zone) => (
          <ZoneBox
            key={zone}
            zone={zone}
            steps={draft[zone]}
            mayChange={mayChange}
            problemOf={(at, field) => problemAt(`zones/${zone}/${at}/${field}`)}
            set={(steps) => set({ [zone]: steps })}
          />
        ))}
      </fieldset>
      <p className={styles.countries}>{t('shippingRates.heavier')}</p>
      <SingletonFormFoot {...sheet} />
    </>
  )
}
