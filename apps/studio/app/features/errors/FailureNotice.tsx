import { Notice } from '@encore/ui/Notice'
import { errorText } from '#app/data/errors.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'

/** Why a call came to nothing, by the name of its error ('' for none); who did not give a proof knows it. */
export function FailureNotice({ name }: { name: string }) {
  const w = useWords()
  if (name === '' || name === 'REAUTH_REQUIRED') return null
  return (
    <Notice kind="bad" role="alert">
      {errorText(w, name)}
    </Notice>
  )
}
