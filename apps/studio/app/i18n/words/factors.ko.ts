import type { factorActionsEn, factorsEn } from './factors.en.ts'

export const factorsKo: typeof factorsEn = {
  resetFactor: {
    button: '2단계 인증 초기화',
    title: (name) => `${name} 님의 2단계 인증을 초기화할까요?`,
    lead: '휴대폰을 잃어버렸을 때 써요. 먼저 본인이 맞는지 확인해 주세요. 인증 앱과 복구 코드를 더 이상 쓸 수 없고, 바로 로그아웃되고, 이메일로 알려 드려요. 다음에 로그인할 때 앱을 새로 연결해요.',
    label: '사유 (감사 기록용)',
    done: (name) => `${name} 님이 다음에 로그인할 때 앱을 새로 연결해요`,
  },
  ownSignIn: {
    title: '로그인 보안',
    lead: '이메일과 비밀번호 다음에 본인을 확인하는 방법이에요.',
    app: '인증 앱',
    appText: '휴대폰을 바꿨나요? 새 앱의 첫 코드를 입력할 때까지는 지금 앱을 계속 쓸 수 있어요.',
    another: '다른 앱 연결',
    scan: '새 앱으로 스캔하고 앱에 보이는 코드를 입력해 주세요. 그때부터 지금 앱과 복구 코드는 쓸 수 없고, 다른 곳에서는 스튜디오에서 로그아웃돼요.',
    codes: '복구 코드',
    codesText:
      '앱을 잃어버렸을 때 코드 하나로 한 번 들어올 수 있어요. 새로 받으면 전에 받은 코드는 쓸 수 없어요.',
    renew: '복구 코드 새로 받기',
    go: '완료',
    kept: '저장했어요. 이제 이 코드만 쓸 수 있어요',
  },
}

export const factorActionsKo: typeof factorActionsEn = {
  'factor.offer': '다른 인증 앱의 등록 코드 표시',
  'factor.replace': '다른 인증 앱으로 변경',
  'factor.renew-codes': '복구 코드 재발급',
  'team.reset-factor': '2단계 인증 초기화',
}
