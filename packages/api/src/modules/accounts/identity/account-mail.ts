import type { Locale } from '@encore/contract/rules/locale'
import type { Db } from '#platform/db/connect.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Mail } from '#platform/mail.ts'
import { composeMail, type MailWords } from '#platform/mail-layout.ts'

export type AccountMailKind = 'password-changed' | 'email-changed' | 'new-device' | 'factor-reset' | 'left'

/** Mail that informs a member of a security event of the account. */
export interface AccountMail {
  kind: AccountMailKind
  to: string
  language: Locale
  /** Device of `new-device`; empty when unknown. */
  device?: string
}

/** Queues the mail; it is sent after the transaction commits. */
export const mailMember = (db: Db, mail: AccountMail): Promise<void> => enqueue(db, 'mail-account', mail)

export function accountMail({ kind, to, language, device = '' }: AccountMail, supportEmail: string): Mail {
  const { subject, lead, after } = words[language][kind]
  const shown = device === '' ? lead : `${lead} (${device})`
  return composeMail(to, language, { subject, lead: shown, after: after.replace('{support}', supportEmail) })
}

/** `{support}` is replaced by the support address. */
const words: Record<Locale, Record<AccountMailKind, MailWords>> = {
  ko: {
    'password-changed': {
      subject: 'Encore 비밀번호가 바뀌었어요',
      lead: '비밀번호를 바꾸고 다른 기기에서 로그아웃했어요.',
      after: '직접 바꾸지 않았다면 로그인 화면에서 비밀번호를 다시 설정하고 {support}(으)로 알려 주세요.',
    },
    'email-changed': {
      subject: 'Encore 이메일이 바뀌었어요',
      lead: '계정의 이메일이 다른 주소로 바뀌었어요. 이 주소로는 더 이상 로그인할 수 없어요.',
      after: '직접 바꾸지 않았다면 바로 {support}(으)로 알려 주세요.',
    },
    'new-device': {
      subject: '새 기기에서 로그인했어요',
      lead: '처음 보는 기기에서 계정에 로그인했어요.',
      after: '본인이 아니라면 비밀번호를 바꿔 주세요. 마이페이지에서 그 기기를 로그아웃할 수 있어요.',
    },
    'factor-reset': {
      subject: 'Encore 스튜디오의 인증 앱을 초기화했어요',
      lead: '스튜디오에서 쓰던 인증 앱과 복구 코드가 더 이상 통하지 않고, 스튜디오에서 로그아웃했어요. 다음에 로그인할 때 인증 앱을 새로 연결해요.',
      after: '부탁한 적이 없다면 바로 비밀번호를 바꾸고 팀의 소유자나 {support}(으)로 알려 주세요.',
    },
    left: {
      subject: 'Encore 탈퇴가 끝났어요',
      lead: '계정을 닫았어요. 그동안 함께해 주셔서 고마워요.',
      after: '직접 탈퇴하지 않았거나 산 큐브의 환불이 궁금하면 {support}(으)로 알려 주세요.',
    },
  },
  ja: {
    'password-changed': {
      subject: 'Encore のパスワードが変更されました',
      lead: 'パスワードを変更し、ほかの端末からログアウトしました。',
      after: 'お心当たりがない場合は、ログイン画面でパスワードを再設定し、{support} までご連絡ください。',
    },
    'email-changed': {
      subject: 'Encore のメールアドレスが変更されました',
      lead: 'アカウントのメールアドレスが変更されました。このアドレスではログインできなくなります。',
      after: 'お心当たりがない場合は、すぐに {support} までご連絡ください。',
    },
    'new-device': {
      subject: '新しい端末からのログイン',
      lead: '初めての端末からアカウントにログインがありました。',
      after:
        'お心当たりがない場合は、パスワードを変更してください。マイページからその端末をログアウトできます。',
    },
    'factor-reset': {
      subject: 'Encore スタジオの認証アプリがリセットされました',
      lead: 'スタジオで使っていた認証アプリとリカバリーコードは無効になり、スタジオからログアウトしました。次回ログイン時に認証アプリを新しく登録します。',
      after:
        'お心当たりがない場合は、すぐにパスワードを変更し、チームのオーナーまたは {support} までご連絡ください。',
    },
    left: {
      subject: 'Encore の退会が完了しました',
      lead: 'アカウントを閉じました。これまでのご利用、ありがとうございました。',
      after: 'お心当たりがない場合、または購入したキューブの返金については {support} までご連絡ください。',
    },
  },
  en: {
    'password-changed': {
      subject: 'Your Encore password was changed',
      lead: 'Your password was changed, and your other devices were signed out.',
      after: 'If this was not you, set a new password on the sign-in page and write to {support}.',
    },
    'email-changed': {
      subject: 'Your Encore address was changed',
      lead: 'The address of your account was changed. You can no longer sign in with this one.',
      after: 'If this was not you, write to {support} right away.',
    },
    'new-device': {
      subject: 'A new device signed in to Encore',
      lead: 'Your account was opened on a device that it was not opened on before.',
      after: 'If this was not you, change your password. You can sign the device out on My page.',
    },
    'factor-reset': {
      subject: 'Your Encore Studio authenticator app was reset',
      lead: 'The authenticator app and the recovery codes you used for the studio no longer work, and you were signed out of it. You connect an app again at your next sign-in.',
      after:
        'If you did not ask for this, change your password right away and tell an owner of your team or write to {support}.',
    },
    left: {
      subject: 'You have left Encore',
      lead: 'Your account is closed. Thank you for the time with us.',
      after: 'If this was not you, or to ask about the refund of cubes you bought, write to {support}.',
    },
  },
  zhhans: {
    'password-changed': {
      subject: '你的 Encore 密码已更改',
      lead: '密码已更改，其他设备均已登出。',
      after: '如果不是你本人操作，请在登录页面重置密码，并联系 {support}。',
    },
    'email-changed': {
      subject: '你的 Encore 邮箱已更改',
      lead: '账号邮箱已更改，此邮箱无法再用于登录。',
      after: '如果不是你本人操作，请立即联系 {support}。',
    },
    'new-device': {
      subject: '有新设备登录了 Encore',
      lead: '你的账号在一台新设备上登录。',
      after: '如果不是你本人操作，请更改密码。你可以在个人页面登出该设备。',
    },
    'factor-reset': {
      subject: '你的 Encore 工作室验证器应用已重置',
      lead: '你在工作室使用的验证器应用和恢复码已失效，并已登出工作室。下次登录时需重新绑定验证器应用。',
      after: '如果这不是你要求的，请立即更改密码，并告知团队所有者或联系 {support}。',
    },
    left: {
      subject: '你已注销 Encore 账号',
      lead: '你的账号已关闭，感谢一路相伴。',
      after: '如果不是你本人操作，或想了解已购 Cube 的退款，请联系 {support}。',
    },
  },
}
