import { findText, type Translate } from '#app/i18n/text.ts'

export const errorText = (t: Translate, name: string): string =>
  findText(t, `errors.${name}`) ?? t('shell.unknownError')
