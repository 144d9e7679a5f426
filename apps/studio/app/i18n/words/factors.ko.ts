import type { factorActionsEn, factorsEn } from './factors.en.ts'

export const factorsKo: typeof factorsEn = {
  resetFactor: {
    button: '2단계 인증 초기화',
    title: (name) => `${name} 님의 2단계 인증을 초기화할까요?`,
    lead: '휴대폰을 잃어버렸을 때 써요. 먼저 본인이 맞는지 확인해 주세요. 인증 앱과 복구 코드를 더 이상 쓸 수 없고, 바로 로그아웃되고, 이메일로 알려 드려요. 다음에 로그인할 때 앱을 새로 연결해요.',
    label: '사유 (감사 기록용)',
    done: (name) => `${name} 님이 다음에 로그인할 때 앱을 새로 연결해요`,
  },
}

export const factorActionsKo: typeof factorActionsEn = {
  'team.reset-factor': '2단계 인증 초기화',
}
