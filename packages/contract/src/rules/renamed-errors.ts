import type { ErrorName } from '../errors.ts'

const renamed: Readonly<Record<string, ErrorName>> = {
  APPROVAL_OVER: 'APPROVAL_CLOSED',
  APPROVAL_OWN: 'APPROVAL_SELF',
  APPROVAL_WAITS: 'APPROVAL_PENDING',
  CAMPAIGN_OVER: 'CAMPAIGN_ENDED',
  EDITED_MEANWHILE: 'VERSION_CONFLICT',
  EVENT_OVER: 'EVENT_ENDED',
  GIFT_COUNTRY: 'GIFT_COUNTRY_MISMATCH',
  GIFT_OVER: 'GIFT_CLOSED',
  GRANT_OVER: 'GRANT_ENDED',
  INVITATION_OVER: 'INVITATION_CLOSED',
  INVITED_ALREADY: 'ALREADY_INVITED',
  LIVE_NOT_NOW: 'SHOW_STATE_INVALID',
  PASSWORD_NEEDED: 'PASSWORD_REQUIRED',
  QUEUE_FIRST: 'QUEUE_REQUIRED',
}

/** Returns the present name of an error. Audit entries are hashed, so they keep the name of their time. */
export const presentErrorName = (name: string): string => renamed[name] ?? name
