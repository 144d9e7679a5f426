import type { CubeShelf } from '@encore/contract/endpoints'
import { maxPackages } from '@encore/contract/rules/cube-shelf'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import Plus from 'lucide-react/icons/plus'
import { useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { ConflictNotice } from '#app/features/editing/ConflictNotice.tsx'
import { SingletonFormFoot } from '#app/features/editing/SingletonFormFoot.tsx'
import { useVersionedSingleton } from '#app/features/editing/use-versioned-singleton.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { PageHead } from '#app/shell/PageHead.tsx'
import styles from './CubePackagesPage.module.css'
import { PackageBox } from './PackageBox.tsx'
import { blankPackage, formOf, type PackageForm, readShelf, type ShelfForm } from './price-list-form.ts'

const readAgain = () => call('GET /api/studio/cube-package')
const sheetOf = (shelf: CubeShelf) => ({ id: 'shelf', version: shelf.version, draft: formOf(shelf) })

export const readCubePackages = async (): Promise<CubeShelf> => unwrap(await readAgain())

export function CubePackagesPage() {
  const t = useT()
  const sheet = useVersionedSingleton<CubeShelf, ShelfForm, ReturnType<typeof readShelf>>(useLoaderData(), {
    may: 'cube.write',
    sheetOf,
    read: readAgain,
    readForm: readShelf,
    send: (version, { packages }) => call('PUT /api/studio/cube-package', { body: { version, packages } }),
    ruleText: (rule) => findText(t, `cubePackages.rules.${rule}`),
  })
  const { editor, mayChange, problemAt } = sheet
  const { draft, set } = editor
  const change = (key: string, part: Partial<PackageForm>) =>
    set({ packages: draft.packages.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  return (
    <>
      <PageHead
        title={t('cubePackages.title')}
        lead={t('cubePackages.lead')}
        action={
          mayChange ? (
            <Button
              kind="primary"
              size="s"
              disabled={draft.packages.length >= maxPackages}
              onClick={() => set({ packages: [...draft.packages, blankPackage(crypto.randomUUID())] })}
            >
              <Plus />
              <span>{t('cubePackages.add')}</span>
            </Button>
          ) : undefined
        }
      />
      <ConflictNotice editor={editor} nameOf={() => t('cubePackages.title')} />
      {problemAt('packages') ? (
        <Notice kind="bad" role="alert">
          {problemAt('packages')}
        </Notice>
      ) : null}
      {draft.packages.length === 0 ? <Notice>{t('cubePackages.none')}</Notice> : null}
      <fieldset className={styles.shelf} disabled={!mayChange}>
        {draft.packages.map((one, at) => (
          <PackageBox
            key={one.key}
            form={one}
            problemOf={(field) => problemAt(`packages/${at}/${field}`)}
            set={(part) => change(one.key, part)}
            onDrop={() => set({ packages: draft.packages.filter(({ key }) => key !== one.key) })}
          />
        ))}
      </fieldset>
      <SingletonFormFoot {...sheet} />
    </>
  )
}
