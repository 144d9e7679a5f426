import type { StaffRole } from '../rules/staff-roles.ts'

interface RoleLabel {
  name: string
  /** Describes the role to staff who assign it. */
  hint: string
}

/** Labels of staff roles in invitations and in the studio, whose texts read them as `team.roles` and `team.roleHints`. */
export const staffRoleLabels: Record<'en' | 'ko', Record<StaffRole, RoleLabel>> = {
  en: {
    OWNER: { name: 'Owner', hint: 'Everything, including the team' },
    ORGANISER: { name: 'Organizer', hint: 'Runs shows: events, products, live control' },
    MODERATOR: { name: 'Moderator', hint: 'Moderates the chat' },
    CALL_STAFF: { name: 'Call staff', hint: 'Leads fans through calls' },
    INTERPRETER: { name: 'Interpreter', hint: 'Interprets calls, sees nothing else' },
    ARTIST: { name: 'Artist', hint: 'Chats and calls as the artist' },
    FINANCE: { name: 'Finance', hint: 'Reads sales and settles them' },
    SUPPORT: { name: 'Support', hint: 'Answers fans' },
  },
  ko: {
    OWNER: { name: '소유자', hint: '팀 관리를 포함한 모든 것' },
    ORGANISER: { name: '주최자', hint: '공연 운영: 이벤트, 상품, 라이브 운영' },
    MODERATOR: { name: '채팅 관리자', hint: '채팅 관리' },
    CALL_STAFF: { name: '영상통화 스태프', hint: '팬 영상통화 진행' },
    INTERPRETER: { name: '통역사', hint: '영상통화 통역만 가능' },
    ARTIST: { name: '아티스트', hint: '아티스트로 채팅하고 통화하기' },
    FINANCE: { name: '재무', hint: '매출 확인과 정산' },
    SUPPORT: { name: '고객 지원', hint: '팬 문의 답변' },
  },
}
