import type { FeeSheet } from '@encore/contract/endpoints'
import type { ShippingZone } from '@encore/contract/rules/countries'
import { grantingRole } from '@encore/contract/rules/studio-roles'
import { useToast } from '@encore/ui/Toast'
import { useLoaderData, useRevalidator } from 'react-router'
import { answered, call } from '#app/data/api.ts'
import { useDesk } from '#app/data/desk.ts'
import { SaveBar } from '#app/features/editing/SaveBar.tsx'
import { useSheet } from '#app/features/editing/use-sheet.ts'
import { WhatHappened } from '#app/features/editing/WhatHappened.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import styles from './FeesPage.module.css'
import { type FeesForm, formOf, readFees as readForm, zones } from './fees-form.ts'
import { ZoneBox } from './ZoneBox.tsx'

const readAgain = () => call('GET /api/studio/shipping-fee')
const sheetOf = (fees: FeeSheet) => ({ id: 'fees', version: fees.version, draft: formOf(fees) })

export const readFees = async (): Promise<FeeSheet> => answered(await readAgain())

/** What parcels cost, zone by zone, in each currency. */
export function FeesPage() {
  const { w } = useText()
  const words = w.shippingFees
  const { me } = useDesk()
  const fees = useLoaderData<FeeSheet>()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const editor = useSheet<FeesForm, { version: number }>(sheetOf(fees), {
    textNames: [],
    read: async () => {
      const fresh = await readAgain()
      return fresh.ok ? { ok: true, value: sheetOf(fresh.value) } : fresh
    },
    save: ({ version, draft }) =>
      call('PUT /api/studio/shipping-fee', { body: { version, zones: readForm(draft).zones } }),
    onSaved: () => {
      toast({ text: w.products.form.saved })
      void revalidate()
    },
  })
  const { draft, set, edited, problems } = editor
  const mayChange = grantingRole(me.roles, 'fee.write', null) !== null
  async function save() {
    const read = readForm(draft)
    if (read.problems.length > 0) return editor.refuse(read.problems)
    await editor.save()
  }
  const problemAt = (path: string) => {
    const rule = problems.find((problem) => problem.path === path)?.rule
    return rule ? (words.rules[rule] ?? w.products.rules[rule] ?? w.products.badField) : ''
  }
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <WhatHappened editor={editor} nameOf={(zone) => words.zones[zone as ShippingZone] ?? zone} />
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
      <p className={styles.countries}>{words.heavier}</p>
      {edited.length > 0 && mayChange ? (
        <SaveBar
          edited={edited.length}
          isBusy={editor.isBusy}
          hasProblems={problems.length > 0}
          onSave={() => void save()}
          onDiscard={editor.discard}
        />
      ) : null}
      <UnsavedGuard isUnsaved={edited.length > 0 && mayChange} />
    </>
  )
}
