import type { CubeShelf } from '@encore/contract/endpoints'
import { maxPackages } from '@encore/contract/rules/cube-shelf'
import { grantingRole } from '@encore/contract/rules/studio-roles'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import Plus from 'lucide-react/icons/plus'
import { useLoaderData, useRevalidator } from 'react-router'
import { answered, call } from '#app/data/api.ts'
import { useDesk } from '#app/data/desk.ts'
import { SaveBar } from '#app/features/editing/SaveBar.tsx'
import { useSheet } from '#app/features/editing/use-sheet.ts'
import { WhatHappened } from '#app/features/editing/WhatHappened.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import styles from './CubesPage.module.css'
import { PackageBox } from './PackageBox.tsx'
import { blankPackage, formOf, type PackageForm, readShelf, type ShelfForm } from './shelf-form.ts'

const readAgain = () => call('GET /api/studio/cube-package')
const sheetOf = (shelf: CubeShelf) => ({ id: 'shelf', version: shelf.version, draft: formOf(shelf) })

export const readCubes = async (): Promise<CubeShelf> => answered(await readAgain())

/** What the cube shop sells: how many cubes, how many free ones on top, and what it costs in each currency. */
export function CubesPage() {
  const { w } = useText()
  const words = w.cubeShelf
  const { me } = useDesk()
  const shelf = useLoaderData<CubeShelf>()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const editor = useSheet<ShelfForm, { version: number }>(sheetOf(shelf), {
    textNames: [],
    read: async () => {
      const fresh = await readAgain()
      return fresh.ok ? { ok: true, value: sheetOf(fresh.value) } : fresh
    },
    save: ({ version, draft }) =>
      call('PUT /api/studio/cube-package', { body: { version, packages: readShelf(draft).packages } }),
    onSaved: () => {
      toast({ text: w.products.form.saved })
      void revalidate()
    },
  })
  const { draft, set, edited, problems } = editor
  const mayChange = grantingRole(me.roles, 'cube.write', null) !== null
  const change = (key: string, part: Partial<PackageForm>) =>
    set({ packages: draft.packages.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  async function save() {
    const read = readShelf(draft)
    if (read.problems.length > 0) return editor.refuse(read.problems)
    await editor.save()
  }
  const problemAt = (path: string) => {
    const rule = problems.find((problem) => problem.path === path)?.rule
    return rule ? (words.rules[rule] ?? w.products.rules[rule] ?? w.products.badField) : ''
  }
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        action={
          mayChange ? (
            <Button
              kind="outline"
              disabled={draft.packages.length >= maxPackages}
              onClick={() => set({ packages: [...draft.packages, blankPackage(crypto.randomUUID())] })}
            >
              <Plus />
              {words.add}
            </Button>
          ) : undefined
        }
      />
      <WhatHappened editor={editor} nameOf={() => words.title} />
      {problemAt('packages') ? (
        <Notice kind="bad" role="alert">
          {problemAt('packages')}
        </Notice>
      ) : null}
      {draft.packages.length === 0 ? <Notice>{words.none}</Notice> : null}
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
