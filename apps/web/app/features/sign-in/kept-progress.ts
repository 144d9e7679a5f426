import { readForTab, writeForTab } from '#app/data/stored.ts'
import type { Member } from '#app/data/viewer.ts'
import type { SentCode } from '#app/features/account-forms/sent-code.ts'

/** Progress of an email registration: the address is asked for, or a code was mailed to it. */
export type EmailProgress = { step: 'email'; email: string } | { step: 'code'; email: string; sent: SentCode }

const storageKey = 'email-registration'

/** Keeps the registration across a reload or a visit to the mailbox in this tab. The code itself is never stored. */
export function keepRegistration(progress: EmailProgress): void {
  writeForTab(storageKey, progress.step === 'code' ? JSON.stringify(progress) : null)
}

export function storedRegistration(): EmailProgress | null {
  try {
    const stored: unknown = JSON.parse(readForTab(storageKey) ?? 'null')
    return isProgress(stored) && stored.sent.expiresAt > Date.now() ? stored : null
  } catch {
    return null
  }
}

/**
 * Spec section 4: nothing of an email registration remains once the member has an address or signed in by other means.
 */
export function resetRegistration({ email, snsType }: Pick<Member, 'email' | 'snsType'>): void {
  if (email || snsType !== 'EMAIL') writeForTab(storageKey, null)
}

function isProgress(value: unknown): value is Extract<EmailProgress, { step: 'code' }> {
  if (typeof value !== 'object' || value === null || !('email' in value && 'sent' in value)) return false
  const { email, sent } = value
  return typeof email === 'string' && typeof sent === 'object' && sent !== null && 'expiresAt' in sent
}
