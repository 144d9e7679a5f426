import type { StudioProduct } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { grantingRole } from '@encore/contract/rules/studio-roles'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { answered, call } from '#app/data/api.ts'
import { useDesk } from '#app/data/desk.ts'
import { problemsIn } from '#app/features/editing/problems-in.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackLink } from '#app/shell/BackLink.tsx'
import box from '#app/shell/Box.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import { firstForm } from './first-form.ts'
import { draftOf, type ProductForm as Form, formOf, type Kind, soldKinds } from './form-state.ts'
import styles from './ProductForm.module.css'
import { ProductForm } from './ProductForm.tsx'
import { showFirstProblem } from './use-editor.ts'
import { homeZone, zoneOf } from './zone-of.ts'

/** The product that another option is made of; null for one that is all new. */
export async function readModel({ request }: LoaderFunctionArgs): Promise<StudioProduct | null> {
  const id = new URL(request.url).searchParams.get('from')
  return id ? answered(await call('GET /api/studio/product/{id}', { params: { id } })) : null
}

export function NewProductPage() {
  const { w } = useText()
  const { me, events } = useDesk()
  const model = useLoaderData<StudioProduct | null>()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const toast = useToast()
  const own = events.filter(({ id }) => grantingRole(me.roles, 'product.write', id) !== null)
  const mayStandAlone = grantingRole(me.roles, 'product.write', null) !== null
  const asked = model ? model.event?.id : (query.get('eventId') ?? undefined)
  const [eventId, setEventId] = useState(asked ?? (mayStandAlone ? '' : (own[0]?.id ?? '')))
  const [kind, setKind] = useState<Kind>(model?.kind ?? (eventId ? 'TICKET_LIVE' : 'GOODS'))
  const event = own.find(({ id }) => id === eventId)
  const zone = event?.zone ?? homeZone
  const [form, setForm] = useState<Form>(() =>
    model ? { ...formOf(model.draft, zoneOf(model)), productCode: '' } : firstForm(event ?? null, zone),
  )
  const [onHand, setOnHand] = useState('')
  const written = JSON.stringify([eventId, kind, form, onHand])
  const [first] = useState(written)
  const [isMade, setIsMade] = useState(false)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [failed, setFailed] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const words = w.products.make
  const told = problemsIn('product', problems, (rule) => w.products.rules[rule] ?? w.products.badField)
  const choices = soldKinds.filter((one) => eventId !== '' || !one.startsWith('TICKET'))

  async function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const read = draftOf(form, kind, zone)
    const isCount = /^\d{1,8}$/.test(onHand.trim())
    const wrong = [...read.problems, ...(isCount ? [] : [{ path: 'product/onHand', rule: 'integer' }])]
    setProblems(wrong)
    setFailed('')
    if (wrong.length > 0) return showFirstProblem()
    setIsBusy(true)
    const answer = await call('POST /api/studio/product', {
      body: { eventId: eventId === '' ? null : eventId, kind, onHand: Number(onHand), product: read.draft },
    })
    setIsBusy(false)
    if (answer.ok) {
      // Before the page is left: nothing is unsaved any more.
      flushSync(() => setIsMade(true))
      toast({ text: words.made })
      return navigate(`/products/${answer.value.id}`)
    }
    if (answer.error.fields) {
      setProblems(answer.error.fields)
      showFirstProblem()
    } else setFailed(answer.error.name)
  }

  return (
    <form className={styles.making} noValidate onSubmit={(submitted) => void submit(submitted)}>
      <BackLink to="/products">{w.products.back}</BackLink>
      <PageHead title={words.title} lead={words.fixed} />
      <EditorNotices editor={{ problems, failed, meanwhile: null }} />
      <section className={box.box}>
        <div className={styles.trio}>
          <Field label={words.where}>
            <Select
              value={eventId}
              disabled={model !== null}
              onChange={({ target }) => {
                setEventId(target.value)
                if (target.value === '' && kind.startsWith('TICKET')) setKind('GOODS')
              }}
            >
              {mayStandAlone ? <option value="">{words.alone}</option> : null}
              {own.map(({ id, title }) => (
                <option key={id} value={id} lang={title.lang}>
                  {title.text}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.kind} error={told.problemOf('kind')}>
            <Select
              value={kind}
              disabled={model !== null}
              onChange={({ target }) => setKind(target.value as Kind)}
            >
              {choices.map((one) => (
                <option key={one} value={one}>
                  {w.products.kinds[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.onHand} hint={words.onHandHint} error={told.problemOf('onHand')}>
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
        {...told}
        product={null}
      />
      <span className={styles.buttons}>
        <Button type="submit" kind="primary" busy={isBusy} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </span>
      <UnsavedGuard isUnsaved={!isMade && written !== first} />
    </form>
  )
}
