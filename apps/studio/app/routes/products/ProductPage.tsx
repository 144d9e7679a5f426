import { useVersionedForm, type Versioned } from '@encore/app-kit/use-versioned-form'
import type { StudioProduct } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import type { ChangeKind } from '@encore/contract/rules/product-editing'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { localText } from '@encore/contract/rules/texts'
import { Badge } from '@encore/ui/Badge'
import { useToast } from '@encore/ui/Toast'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { ChangesDialog } from '#app/features/buyer-changes/ChangesDialog.tsx'
import { useConfirming } from '#app/features/buyer-changes/use-confirming.ts'
import { DeleteDraft } from '#app/features/editing/DeleteDraft.tsx'
import { problemsIn } from '#app/features/editing/problems-in.ts'
import { SaveBar } from '#app/features/editing/SaveBar.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { BackToList } from '#app/list/BackToList.tsx'
import { useWayBack } from '#app/list/list-place.ts'
import { PageHead } from '#app/shell/PageHead.tsx'
import { useScoped } from '#app/shell/scope.ts'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import { AnswersBox } from './AnswersBox.tsx'
import { CardsBox } from './CardsBox.tsx'
import { checkForm } from './check-form.ts'
import { EditorNotices } from './EditorNotices.tsx'
import { FilesBox } from './FilesBox.tsx'
import { type ProductForm as Fields, formOf } from './form-state.ts'
import type { Movements } from './MovementList.tsx'
import styles from './ProductForm.module.css'
import { ProductForm } from './ProductForm.tsx'
import { SaleBadge } from './SaleBadge.tsx'
import { SigningBox } from './SigningBox.tsx'
import { StockPanel } from './StockPanel.tsx'
import { zoneOf } from './zone-of.ts'

interface Found {
  product: StudioProduct
  movements: Movements
}

/** The form with the saved product that it started from. */
interface EditedProduct extends Versioned<Fields> {
  product: StudioProduct
}

const asForm = (product: StudioProduct): EditedProduct => ({
  id: product.id,
  version: product.version,
  draft: formOf(product.draft, zoneOf(product)),
  product,
})

export async function readProduct({ params }: LoaderFunctionArgs): Promise<Found> {
  const id = { params: { id: params.productId ?? '' } }
  const [product, movements] = await Promise.all([
    call('GET /api/studio/product/{id}', id),
    call('GET /api/studio/product/{id}/stock', id),
  ])
  return { product: unwrap(product), movements: unwrap(movements) }
}

export function ProductPage() {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { product, movements } = useLoaderData<Found>()
  const params = { id: product.id }
  const confirming = useConfirming<ChangeKind>()
  const editor = useVersionedForm<Fields, unknown, EditedProduct>(asForm(product), {
    textNames: [],
    read: async () => {
      const answer = await call('GET /api/studio/product/{id}', { params })
      return answer.ok ? { ok: true, value: asForm(answer.value) } : answer
    },
    save: ({ version, draft }) =>
      confirming.send((confirmed) =>
        call('PUT /api/studio/product/{id}', {
          params,
          body: { version, product: checked(draft).draft, confirmed },
        }),
      ),
    onSaved: (_, fresh) => {
      const { sale } = fresh?.product ?? product
      toast({ text: t(sale === 'HIDDEN' ? 'products.form.savedHidden' : 'products.form.saved') })
      void revalidate()
    },
  })
  const { draft: form, edited } = editor
  const base = editor.base.product
  const checked = (fields: Fields): ReturnType<typeof checkForm> =>
    checkForm(fields, { kind: base.kind, eventId: base.event?.id ?? null, zone: zoneOf(base) })
  function save() {
    const { problems } = checked(form)
    return problems.length > 0 ? editor.refuse(problems) : editor.save()
  }
  const isCanceled = editor.failed === 'CONFIRM_CHANGES'
  const list = useWayBack('/products')
  const scoped = useScoped()
  const mayChange = grantingRole(me.roles, 'product.write', product.event?.id ?? null) !== null
  const name = localText(form.name, locale)
  const chosen = base.draft.options.map(({ value }) => localText(value, locale).text)
  return (
    <>
      <BackToList to="/products">{t('products.back')}</BackToList>
      <PageHead
        title={[name.text || base.draft.productCode, ...chosen].join(', ')}
        lang={languageTag[name.lang]}
        lead={
          base.event ? (
            <span lang={base.event.title.lang}>{base.event.title.text}</span>
          ) : (
            t('products.filters.noEvent')
          )
        }
        action={
          <>
            <Badge kind="soft">{t(`products.kinds.${base.kind}`)}</Badge>
            <SaleBadge sale={product.sale} stock={product.stock} />
          </>
        }
      />
      <EditorNotices editor={isCanceled ? { ...editor, failed: '' } : editor} />
      <div className={styles.page}>
        <ProductForm
          form={form}
          kind={base.kind}
          zone={zoneOf(base)}
          set={editor.set}
          {...problemsIn(
            'product',
            editor.problems,
            (rule) => findText(t, `products.rules.${rule}`) ?? t('products.badField'),
          )}
          product={base}
          eventId={base.event?.id ?? null}
          isReadOnly={!mayChange}
        />
        <div className={styles.aside}>
          <FilesBox product={product} />
          <CardsBox product={product} mayChange={mayChange} />
          <SigningBox product={product} />
          <AnswersBox product={product} />
          <StockPanel product={product} movements={movements} mayChange={mayChange} />
          {product.mayDelete && mayChange && edited.length === 0 ? (
            <span>
              <DeleteDraft
                page={scoped(`/products/${product.id}`)}
                list={list}
                remove={() => call('DELETE /api/studio/product/{id}', { params })}
                restore={() => call('POST /api/studio/product/{id}/restore', { params, body: {} })}
              />
            </span>
          ) : null}
        </div>
      </div>
      {edited.length > 0 && mayChange ? (
        <SaveBar
          edited={edited.length}
          isBusy={editor.isBusy}
          hasProblems={editor.problems.length > 0}
          onSave={() => void save()}
          onDiscard={editor.discard}
        />
      ) : null}
      <ChangesDialog
        lead={t('products.changes.lead')}
        textOf={({ kind, count }) => t(`products.changes.kinds.${kind}`, { n: count })}
        {...confirming.dialog}
      />
      <UnsavedGuard isUnsaved={edited.length > 0 && mayChange} />
    </>
  )
}
