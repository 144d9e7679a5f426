import type { ErrorBody } from '@encore/contract/errors'

export type NicknameProblem =
  | 'signUp.nicknameInvalid'
  | 'nickname.artist'
  | 'nickname.reserved'
  | 'errors.NICKNAME_INVALID'
  | 'errors.NICKNAME_TAKEN'

/** Translation key of a nickname error; null when the error is about something else. */
export function nicknameProblem({
  name,
  fields,
}: Pick<ErrorBody, 'name' | 'fields'>): NicknameProblem | null {
  if (name === 'NICKNAME_TAKEN') return 'errors.NICKNAME_TAKEN'
  if (name !== 'NICKNAME_INVALID') return null
  switch (fields?.[0]?.rule) {
    case 'pattern':
      return 'signUp.nicknameInvalid'
    case 'artist':
      return 'nickname.artist'
    case 'reserved':
      return 'nickname.reserved'
    default:
      return 'errors.NICKNAME_INVALID'
  }
}
