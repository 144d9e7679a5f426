import { useMutation } from '@encore/app-kit/use-mutation'
import type { ProductDraft, StudioEvent, StudioProduct } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { isOfEvent } from '@encore/contract/rules/product-rules'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { problemsIn } from '#app/features/editing/problems-in.ts'
import { EventField } from '#app/features/pickers/EventField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { BackLink } from '#app/shell/BackLink.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { useScoped } from '#app/shell/scope.ts'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import { checkForm } from './check-form.ts'
import { EditorNotices } from './EditorNotices.tsx'
import { type Beginning, firstForm, withDefaults } from './first-form.ts'
import { type ProductForm as Fields, formOf, type Kind, soldKinds } from './form-state.ts'
import styles from './ProductForm.module.css'
import { ProductForm } from './ProductForm.tsx'
import { homeZone, zoneOf } from './zone-of.ts'

interface Found {
  /** The product to copy for another option; null for a blank product. */
  model: StudioProduct | null
  event: StudioEvent | null
}

export async function readBeginning({ request }: LoaderFunctionArgs): Promise<Found> {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('from')
  const model = id ? unwrap(await call('GET /api/studio/product/{id}', { params: { id } })) : null
  const eventId = model ? model.event?.id : searchParams.get('eventId')
  const event = eventId
    ? unwrap(await call('GET /api/studio/event/{eventId}', { params: { eventId } }))
    : null
  return { model, event }
}

export function NewProductPage() {
  const t = useT()
  const { me, events } = useCurrentStaff()
  const { model, event: asked } = useLoaderData<Found>()
  const navigate = useNavigate()
  const scoped = useScoped()
  const toast = useToast()
  const maySell = (id: string) => grantingRole(me.roles, 'product.write', id) !== null
  const mayStandAlone = grantingRole(me.roles, 'product.write', null) !== null
  const next = mayStandAlone || model ? null : (events.find(({ id }) => maySell(id)) ?? null)
  const [event, setEvent] = useState(asked ?? next)
  const eventId = event?.id ?? ''
  const [kind, setKind] = useState<Kind>(model?.kind ?? (event ? 'TICKET_LIVE' : 'GOODS'))
  const zone = event?.zone ?? homeZone
  const [now] = useState(() => new Date().toISOString())
  const beginning: Beginning = { kind, event, zone, now }
  const [form, setForm] = useState<Fields>(() =>
    model ? { ...formOf(model.draft, zoneOf(model)), productCode: '' } : firstForm(beginning),
  )
  const [onHand, setOnHand] = useState('')
  const written = JSON.stringify([eventId, kind, form, onHand])
  const [unwritten] = useState(written)
  const [isMade, setIsMade] = useState(false)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const { run, isBusy, failure, reset } = useMutation((product: ProductDraft) =>
    call('POST /api/studio/product', {
      body: { eventId: eventId === '' ? null : eventId, kind, onHand: Number(onHand), product },
    }),
  )
  const failed = failure?.error.fields ? '' : failure?.error.name
  const textOf = (rule: string) => findText(t, `products.rules.${rule}`) ?? t('products.badField')
  const fieldProblems = problemsIn('product', problems, textOf)
  const outside = problemsIn('', problems, textOf)
  const choices = soldKinds.filter((one) => eventId !== '' || !isOfEvent({ kind: one }))

  function begin({ event, kind }: { event: StudioEvent | null; kind: Kind }) {
    setEvent(event)
    setKind(kind)
    const after: Beginning = { kind, event, zone: event?.zone ?? homeZone, now }
    setForm((before) => withDefaults(before, beginning, after))
  }

  async function submit() {
    const read = checkForm(form, { kind, zone, eventId: event?.id ?? null })
    const isCount = /^\d{1,8}$/.test(onHand.trim())
    const wrong = [
      ...read.problems,
      ...(isCount ? [] : [{ path: 'onHand', rule: onHand.trim() === '' ? 'required' : 'integer' }]),
    ]
    setProblems(wrong)
    reset()
    if (wrong.length > 0) return
    const answer = await run(read.draft)
    if (!answer) return
    if (answer.ok) {
      // Runs before navigation, so that the guard of unsaved changes does not ask.
      flushSync(() => setIsMade(true))
      toast({ text: t('products.make.made') })
      return navigate(scoped(`/products/${answer.value.id}`))
    }
    if (answer.error.fields) setProblems(answer.error.fields)
  }

  return (
    <Form className={styles.making} onSubmit={submit}>
      <BackLink to="/products">{t('products.back')}</BackLink>
      <PageHead title={t('products.make.title')} lead={t('products.make.fixed')} />
      <EditorNotices editor={{ problems, failed, concurrentEdit: null }} />
      <section className={box.box}>
        <div className={styles.trio}>
          {model ? (
            <Field label={t('products.make.where')}>
              <TextInput
                value={event?.title.text ?? t('products.make.alone')}
                lang={event?.title.lang}
                disabled
              />
            </Field>
          ) : (
            <EventField
              label={t('products.make.where')}
              {...(mayStandAlone && { none: t('products.make.alone') })}
              value={eventId}
              error={fieldProblems.problemOf('eventId')}
              allows={maySell}
              onChange={(id, picked) =>
                begin({
                  event: picked,
                  kind: id === '' && isOfEvent({ kind }) ? 'GOODS' : kind,
                })
              }
            />
          )}
          <Field
            label={t('products.make.kind')}
            hint={kind === 'FAN_CALL' ? t('products.make.callHint') : undefined}
            error={fieldProblems.problemOf('kind')}
          >
            <Select
              value={kind}
              disabled={model !== null}
              onChange={({ target }) => begin({ event, kind: target.value as Kind })}
            >
              {choices.map((one) => (
                <option key={one} value={one}>
                  {t(`products.kinds.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t('products.make.onHand')}
            hint={t('products.make.onHandHint')}
            error={outside.problemOf('onHand')}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={onHand}
              onChange={({ target }) => setOnHand(target.value)}
            />
          </Field>
        </div>
      </section>
      <ProductForm
        form={form}
        kind={kind}
        zone={zone}
        set={(part) => setForm((before) => ({ ...before, ...part }))}
        {...fieldProblems}
        product={null}
        eventId={event?.id ?? null}
      />
      <span className={styles.buttons}>
        <Button type="submit" kind="primary" busy={isBusy} busyLabel={t('products.make.busy')}>
          {t('products.make.submit')}
        </Button>
      </span>
      <UnsavedGuard isUnsaved={!isMade && written !== unwritten} />
    </Form>
  )
}
