import { useVersionedForm } from '@encore/app-kit/use-versioned-form'
import type { ProductFiles } from '@encore/contract/endpoints'
import type { ChangeKind } from '@encore/contract/rules/product-editing'
import { grantingRole } from '@encore/contract/rules/studio-roles'
import { maxProductFiles } from '@encore/contract/rules/uploads'
import { useToast } from '@encore/ui/Toast'
import { type LoaderFunctionArgs, useLoaderData, useParams, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { ChangesDialog } from '#app/features/buyer-changes/ChangesDialog.tsx'
import { useConfirming } from '#app/features/buyer-changes/use-confirming.ts'
import { FormFrame } from '#app/features/editing/FormFrame.tsx'
import { ChooseFiles } from '#app/features/uploads/ChooseFiles.tsx'
import { UploadList } from '#app/features/uploads/UploadList.tsx'
import { useUploads } from '#app/features/uploads/use-uploads.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { EarlierFiles } from './EarlierFiles.tsx'
import { FileRows } from './FileRows.tsx'
import styles from './FilesPage.module.css'
import { draftOf, type FilesDraft, withFile } from './file-draft.ts'

export async function readFiles({ params: { productId = '' } }: LoaderFunctionArgs): Promise<ProductFiles> {
  return unwrap(await call('GET /api/studio/product/{id}/files', { params: { id: productId } }))
}

export function FilesPage() {
  const { w } = useText()
  const words = w.files
  const product = useLoaderData<ProductFiles>()
  const { productId: id = '' } = useParams()
  const { me } = useCurrentStaff()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const confirming = useConfirming<ChangeKind>()
  const sheetOf = (read: ProductFiles) => ({ id, version: read.version, draft: draftOf(read) })
  const editor = useVersionedForm<FilesDraft, { version: number }>(sheetOf(product), {
    textNames: [],
    read: async () => {
      const fresh = await call('GET /api/studio/product/{id}/files', { params: { id } })
      return fresh.ok ? { ok: true, value: sheetOf(fresh.value) } : fresh
    },
    save: ({ version, draft }) => {
      const files = draft.files.map(({ fileId, key, name }) => ({ fileId, key, name }))
      return confirming.send((confirmed) =>
        call('PUT /api/studio/product/{id}/files', { params: { id }, body: { version, files, confirmed } }),
      )
    },
    onSaved: () => {
      toast({ text: w.products.form.saved(product.sale !== 'HIDDEN') })
      void revalidate()
    },
  })
  const { draft, set } = editor
  const uploads = useUploads({
    purpose: 'FILE',
    take: async (upload, { name }, about) => {
      const kept = await call('POST /api/studio/product/file', { body: { upload, name } })
      if (!kept.ok) return kept.error.fields?.[0]?.rule ?? kept.error.name
      set({ files: withFile(draft.files, kept.value, about) })
      return ''
    },
  })
  const mayChange = grantingRole(me.roles, 'product.write', product.event?.id ?? null) !== null
  const isFull = draft.files.length + uploads.uploads.length >= maxProductFiles
  return (
    <FormFrame
      back={{ to: `/products/${id}`, label: product.name }}
      title={words.title}
      lead={words.lead}
      editor={editor}
      isUnderWay={uploads.isBusy}
      nameOf={() => words.title}
      aside={<EarlierFiles product={product} />}
    >
      <section className={box.box}>
        <header>
          <h2>{words.all}</h2>
          <span className={box.quiet}>{draft.files.length}</span>
        </header>
        {draft.files.length === 0 ? <p className={box.quiet}>{words.none}</p> : null}
        <FileRows
          draft={draft}
          set={set}
          problems={editor.problems}
          mayChange={mayChange}
          onReplace={(file, about) => uploads.add([file], about)}
        />
        <UploadList {...uploads} />
        {mayChange ? (
          <ChooseFiles
            label={words.add}
            isMultiple
            disabled={isFull}
            onChoose={(files) => uploads.add(files)}
          >
            {words.add}
          </ChooseFiles>
        ) : null}
        <p className={styles.kinds}>{words.kinds}</p>
      </section>
      <ChangesDialog words={w.products.changes} {...confirming.dialog} />
    </FormFrame>
  )
}
