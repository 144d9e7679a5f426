import type { Locale } from '@encore/contract/rules/locale'
import type { StaffRole } from '@encore/contract/rules/studio-roles'
import type { Ctx } from '#platform/context.ts'
import { decryptText } from '#platform/encrypted-text.ts'
import type { Mail } from '#platform/mail.ts'
import { composeMail } from '#platform/mail-layout.ts'

/** Payload of the outbox task; the token is encrypted while it waits. */
export interface InvitationMail {
  id: string
  to: string
  role: StaffRole
  locale: Locale
  encryptedToken: string
}

/** The token follows the `#`, so browsers do not send it to servers. */
export function invitationMail(
  { config, secrets }: Pick<Ctx, 'config' | 'secrets'>,
  { id, to, role, locale, encryptedToken }: InvitationMail,
): Mail {
  const token = decryptText(secrets('studio-invitation'), Buffer.from(encryptedToken, 'base64'), id)
  const language = locale === 'ko' ? 'ko' : 'en'
  const { subject, lead, after, label } = words[language]
  const named = lead.replace('{role}', roleNames[language][role])
  const links = [{ label, href: `${config.studioUrl}/invitation#${token}` }]
  return { ...composeMail(to, language, { subject, lead: named, after }, { links }), id }
}

/** The studio has only these two languages. */
const words = {
  ko: {
    subject: 'Encore 스튜디오에 초대받았어요',
    lead: 'Encore 스튜디오에 {role} 역할로 초대받았어요. 이 이메일로 만든 Encore 계정으로 로그인하고 인증 앱을 연결하면 시작할 수 있어요.',
    after: '링크는 7일 동안 한 번만 쓸 수 있어요. 모르는 초대라면 이 메일을 무시해 주세요.',
    label: '초대 수락하기',
  },
  en: {
    subject: 'You are invited to Encore Studio',
    lead: 'You are invited to Encore Studio as {role}. Sign in with the Encore account of this address and connect an authenticator app to begin.',
    after: 'The link works once, for 7 days. If you did not expect it, ignore this email.',
    label: 'Accept the invitation',
  },
}

const roleNames: Record<'ko' | 'en', Record<StaffRole, string>> = {
  ko: {
    OWNER: '소유자',
    ORGANISER: '주최자',
    MODERATOR: '채팅 관리자',
    CALL_STAFF: '영상통화 스태프',
    ARTIST: '아티스트',
    FINANCE: '재무',
    SUPPORT: '고객 지원',
  },
  en: {
    OWNER: 'owner',
    ORGANISER: 'organizer',
    MODERATOR: 'moderator',
    CALL_STAFF: 'call staff',
    ARTIST: 'artist',
    FINANCE: 'finance',
    SUPPORT: 'support',
  },
}
