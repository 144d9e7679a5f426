import { Notice } from '@encore/ui/Notice'
import { FailureNotice } from '#app/features/failure/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Meanwhile } from './use-sheet.ts'

export interface WhatHappenedProps {
  editor: { meanwhile: Meanwhile | null; failed: string }
  /** What a field is called, or a part of it: the language of a text. */
  nameOf(field: string, part: string): string
}

/** Why a sheet was not saved: somebody else saved it meanwhile, whose fields are named, or it failed. */
export function WhatHappened({ editor: { meanwhile, failed }, nameOf }: WhatHappenedProps) {
  const words = useText().w.products.meanwhile
  const names = (keys: readonly string[]) =>
    [...new Set(keys.map((key) => nameOf(...partsOf(key))))].join(', ')
  return (
    <>
      {meanwhile ? (
        <Notice kind="warn" role="alert" title={words.title(meanwhile.by ?? words.somebody)}>
          {meanwhile.taken.length > 0 ? <p>{words.taken(names(meanwhile.taken))}</p> : null}
          {meanwhile.disputed.length > 0 ? <p>{words.disputed(names(meanwhile.disputed))}</p> : null}
          <p>{words.none}</p>
        </Notice>
      ) : null}
      <FailureNotice name={failed} />
    </>
  )
}

const partsOf = (key: string): [field: string, part: string] => {
  const [field = key, part = ''] = key.split('/')
  return [field, part]
}
