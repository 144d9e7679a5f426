import type { Translate } from '#app/i18n/text.ts'

/** `No. 8 M•`; a former member has no name. */
export const fanName = (t: Translate, { number, name }: { number: number; name: string | null }): string =>
  t('callControl.fan', { number, name: name ?? t('calls.former') })
