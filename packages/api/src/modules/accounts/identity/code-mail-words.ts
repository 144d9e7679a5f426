import type { Locale } from '@encore/contract/rules/locale'
import type { MailWords } from '#platform/mail-layout.ts'

/** `{method}` is replaced by the name of a social sign-in. */
export interface CodeMailWords {
  signUp: MailWords
  resetPassword: MailWords
  updateEmail: MailWords
  accountExists: MailWords
  addressInUse: MailWords
  noAccount: MailWords
  noPassword: MailWords
}

const ignore: Record<Locale, string> = {
  ko: '직접 요청하지 않았다면 이 메일은 무시해도 괜찮아요.',
  ja: 'お心当たりがない場合は、このメールを破棄してください。',
  en: 'If you did not ask for this, you can ignore this email.',
  zhhans: '如果不是你本人操作，请忽略此邮件。',
}
const tenMinutes: Record<Locale, string> = {
  ko: `10분 동안 쓸 수 있어요. ${ignore.ko}`,
  ja: `10分間有効です。${ignore.ja}`,
  en: 'It works for 10 minutes. If you did not ask for it, you can ignore this email.',
  zhhans: `验证码 10 分钟内有效。${ignore.zhhans}`,
}

export const codeWords: Record<Locale, CodeMailWords> = {
  ko: {
    signUp: {
      subject: 'Encore 인증 코드',
      lead: '아래 코드를 가입 화면에 입력해 주세요.',
      after: tenMinutes.ko,
    },
    resetPassword: {
      subject: 'Encore 비밀번호 재설정 코드',
      lead: '아래 코드를 비밀번호 재설정 화면에 입력해 주세요.',
      after: tenMinutes.ko,
    },
    updateEmail: {
      subject: 'Encore 이메일 변경 코드',
      lead: '아래 코드를 입력하면 이 주소가 계정의 이메일이 돼요.',
      after: tenMinutes.ko,
    },
    accountExists: {
      subject: '이미 Encore 계정이 있어요',
      lead: '이 주소로 가입한 계정이 있어요. 로그인 화면에서 바로 들어올 수 있어요.',
      after: ignore.ko,
    },
    addressInUse: {
      subject: '이미 쓰고 있는 이메일이에요',
      lead: '이 주소는 이미 Encore 계정에서 쓰고 있어서 다른 계정의 이메일이 될 수 없어요.',
      after: ignore.ko,
    },
    noAccount: {
      subject: '이 주소의 Encore 계정이 없어요',
      lead: '비밀번호 재설정 요청을 받았지만 이 주소로 가입한 계정이 없어요. 다른 주소로 가입했을 수 있어요.',
      after: ignore.ko,
    },
    noPassword: {
      subject: 'Encore 로그인 방법',
      lead: '이 계정에는 비밀번호가 없어요. 로그인 화면에서 {method}(으)로 로그인해 주세요.',
      after: ignore.ko,
    },
  },
  ja: {
    signUp: {
      subject: 'Encore 認証コード',
      lead: '登録画面に次のコードを入力してください。',
      after: tenMinutes.ja,
    },
    resetPassword: {
      subject: 'Encore パスワード再設定コード',
      lead: 'パスワードの再設定画面に次のコードを入力してください。',
      after: tenMinutes.ja,
    },
    updateEmail: {
      subject: 'Encore メールアドレス変更コード',
      lead: '次のコードを入力すると、このアドレスがアカウントのメールアドレスになります。',
      after: tenMinutes.ja,
    },
    accountExists: {
      subject: 'Encore のアカウントがあります',
      lead: 'このメールアドレスは登録済みです。ログイン画面からお入りください。',
      after: ignore.ja,
    },
    addressInUse: {
      subject: 'このメールアドレスは使われています',
      lead: 'このアドレスはすでに Encore のアカウントで使われているため、ほかのアカウントには設定できません。',
      after: ignore.ja,
    },
    noAccount: {
      subject: 'このアドレスの Encore アカウントはありません',
      lead: 'パスワード再設定のご依頼を受けましたが、このアドレスのアカウントはありません。別のアドレスで登録された可能性があります。',
      after: ignore.ja,
    },
    noPassword: {
      subject: 'Encore のログイン方法',
      lead: 'このアカウントにはパスワードがありません。ログイン画面で {method} を選んでください。',
      after: ignore.ja,
    },
  },
  en: {
    signUp: {
      subject: 'Your Encore code',
      lead: 'Enter this code on the sign-up page.',
      after: tenMinutes.en,
    },
    resetPassword: {
      subject: 'Your code for a new Encore password',
      lead: 'Enter this code on the page for a new password.',
      after: tenMinutes.en,
    },
    updateEmail: {
      subject: 'Your code for a new Encore address',
      lead: 'Enter this code, and this address becomes the one of your account.',
      after: tenMinutes.en,
    },
    accountExists: {
      subject: 'You already have an Encore account',
      lead: 'This address is registered. You can sign in with it.',
      after: ignore.en,
    },
    addressInUse: {
      subject: 'This address is in use',
      lead: 'This address belongs to an Encore account and cannot become that of another one.',
      after: ignore.en,
    },
    noAccount: {
      subject: 'No Encore account with this address',
      lead: 'A new password was asked for, but no account has this address. You may have signed up with another one.',
      after: ignore.en,
    },
    noPassword: {
      subject: 'How you sign in to Encore',
      lead: 'Your account has no password. Choose {method} on the sign-in page.',
      after: ignore.en,
    },
  },
  zhhans: {
    signUp: {
      subject: 'Encore 验证码',
      lead: '请在注册页面输入以下验证码。',
      after: tenMinutes.zhhans,
    },
    resetPassword: {
      subject: 'Encore 重置密码验证码',
      lead: '请在重置密码页面输入以下验证码。',
      after: tenMinutes.zhhans,
    },
    updateEmail: {
      subject: 'Encore 更改邮箱验证码',
      lead: '输入以下验证码后，此邮箱将成为你的账号邮箱。',
      after: tenMinutes.zhhans,
    },
    accountExists: {
      subject: '你已有 Encore 账号',
      lead: '此邮箱已注册，可以直接登录。',
      after: ignore.zhhans,
    },
    addressInUse: {
      subject: '此邮箱已被使用',
      lead: '此邮箱已属于一个 Encore 账号，无法用于其他账号。',
      after: ignore.zhhans,
    },
    noAccount: {
      subject: '没有使用此邮箱的 Encore 账号',
      lead: '我们收到了重置密码的请求，但没有账号使用此邮箱。你可能使用了其他邮箱注册。',
      after: ignore.zhhans,
    },
    noPassword: {
      subject: '你的 Encore 登录方式',
      lead: '此账号没有密码，请在登录页面选择 {method}。',
      after: ignore.zhhans,
    },
  },
}
