import { Notice } from '@encore/ui/Notice'
import { errorText } from '#app/data/errors.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'

/** Message for an error by its name ('' for none). REAUTH_REQUIRED shows nothing: the user cancelled the prompt. */
export function FailureNotice({ name }: { name: string }) {
  const w = useWords()
  if (name === '' || name === 'REAUTH_REQUIRED') return null
  return (
    <Notice kind="bad" role="alert">
      {errorText(w, name)}
    </Notice>
  )
}
