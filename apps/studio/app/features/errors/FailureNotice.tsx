import { Notice } from '@encore/ui/Notice'
import { errorText } from '#app/data/errors.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Message for an error by its name; undefined or '' for none. REAUTH_REQUIRED shows nothing: the user cancelled the prompt. */
export function FailureNotice({ name }: { name: string | undefined }) {
  const t = useT()
  if (!name || name === 'REAUTH_REQUIRED') return null
  return (
    <Notice kind="bad" role="alert">
      {errorText(t, name)}
    </Notice>
  )
}
