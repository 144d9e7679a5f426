import { useOnline } from '@encore/app-kit/online'
import { typedCoupon } from '@encore/contract/rules/coupon'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeDialog } from '#app/data/dialogs.ts'
import { useViewer } from '#app/data/viewer.ts'
import {
  forgetCoupon,
  keepTicketPath,
  rememberCoupon,
  rememberedCoupon,
} from '#app/features/sign-in/kept-coupon.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CouponDialog.module.css'
import { CouponNotice } from './CouponNotice.tsx'
import { useRedeem } from './use-redeem.ts'

/** Registers a coupon; a guest is sent to the sign-in, and the code is kept. */
export default function CouponDialog() {
  const { t } = useText()
  const isOnline = useOnline()
  const { kind } = useViewer()
  const goToSignIn = useSignInFirst()
  const input = useRef<HTMLInputElement>(null)
  const [isEdited, setIsEdited] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const { redeem, isBusy, result, reset } = useRedeem()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = typedCoupon(input.current?.value ?? '')
    setIsMissing(code === '')
    if (code === '') return input.current?.focus()
    if (kind === 'guest') return goToSignIn(code)
    if ((await redeem(code)) && input.current) input.current.value = ''
  }
  const edit = () => {
    setIsEdited(true)
    setIsMissing(false)
    reset()
  }
  const close = () => {
    if (kind === 'member') forgetCoupon()
    closeDialog()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('coupon.title')}
      closeLabel={t('shell.close')}
      initialFocus={input}
    >
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field
          label={t('coupon.label')}
          hint={isEdited ? t('coupon.format') : <span className={styles.room} />}
          error={isMissing && t('coupon.missing')}
        >
          <TextInput
            className={styles.code}
            ref={input}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            defaultValue={rememberedCoupon()}
            onChange={(event) => {
              filterCouponInput(event.currentTarget, event.nativeEvent)
              edit()
            }}
            onCompositionEnd={(event) => filterCouponInput(event.currentTarget)}
            required
          />
        </Field>
        <CouponNotice result={result} isOnline={isOnline} onLeave={close} />
        <Button
          kind="primary"
          size="l"
          wide
          type="submit"
          busy={isBusy || kind === 'pending'}
          busyLabel={t('coupon.busy')}
        >
          {t(kind === 'guest' ? 'coupon.signIn' : 'coupon.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

function useSignInFirst(): (code: string) => void {
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const { pathname, search } = useLocation()
  return (code) => {
    rememberCoupon(code)
    keepTicketPath(pathname + search)
    closeDialog()
    void navigate(pagePath(`/signin?callbackUrl=${encodeURIComponent(pathname + search)}`))
  }
}

/** Removes characters a code cannot contain and keeps the caret. Text in IME composition stays untouched. */
function filterCouponInput(input: HTMLInputElement, event?: Event): void {
  if (event instanceof InputEvent && event.isComposing) return
  const code = typedCoupon(input.value)
  if (code === input.value) return
  const before = input.value.slice(0, input.selectionStart ?? input.value.length)
  const caret = typedCoupon(before).length
  input.value = code
  input.setSelectionRange(caret, caret)
}
