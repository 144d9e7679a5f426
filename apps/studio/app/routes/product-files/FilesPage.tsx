import { useVersionedForm } from '@encore/app-kit/use-versioned-form'
import type { ProductFiles } from '@encore/contract/endpoints'
import type { ChangeKind } from '@encore/contract/rules/product-editing'
import { grantingRole } from '@encore/contract/rules/staff-roles'
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
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { EarlierFiles } from './EarlierFiles.tsx'
import { FileRows } from './FileRows.tsx'
import styles from './FilesPage.module.css'
import { draftOf, type FilesDraft, withFile } from './file-draft.ts'

export async function readFiles({ params: { productId = '' } }: LoaderFunctionArgs): Promise<ProductFiles> {
  return unwrap(await call('GET /api/studio/product/{id}/files', { params: { id: productId } }))
}

export function FilesPage() {
  const t = useT()
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
      toast({ text: t(product.sale === 'HIDDEN' ? 'products.form.savedHidden' : 'products.form.saved') })
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
      title={t('files.title')}
      lead={t('files.lead')}
      editor={editor}
      isUnderWay={uploads.isBusy}
      nameOf={() => t('files.title')}
      aside={<EarlierFiles product={product} />}
    >
      <section className={box.box}>
        <header>
          <h2>{t('files.all')}</h2>
          <span className={box.quiet}>{draft.files.length}</span>
        </header>
        {draft.files.length === 0 ? <p className={box.quiet}>{t('files.none')}</p> : null}
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
            label={t('files.add')}
            isMultiple
            disabled={isFull}
            onChoose={(files) => uploads.add(files)}
          >
            {t('files.add')}
          </ChooseFiles>
        ) : null}
        <p className={styles.kinds}>{t('files.kinds')}</p>
      </section>
      <ChangesDialog
        lead={t('products.changes.lead')}
        textOf={({ kind, count }) => t(`products.changes.kinds.${kind}`, { n: count })}
        {...confirming.dialog}
      />
    </FormFrame>
  )
}
