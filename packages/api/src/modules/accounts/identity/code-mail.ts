import { type Locale, languageTag } from '@encore/contract/rules/locale'
import type { Mail } from '#platform/mail.ts'

interface Words {
  subject: string
  lead: string
  after: string
}

const code: Record<Locale, Words> = {
  ko: {
    subject: 'Encore 인증 코드',
    lead: '아래 코드를 가입 화면에 입력해 주세요.',
    after: '10분 동안 쓸 수 있어요. 직접 요청하지 않았다면 이 메일은 무시해도 괜찮아요.',
  },
  ja: {
    subject: 'Encore 認証コード',
    lead: '登録画面に次のコードを入力してください。',
    after: '10分間有効です。お心当たりがない場合は、このメールを破棄してください。',
  },
  en: {
    subject: 'Your Encore code',
    lead: 'Enter this code on the sign-up page.',
    after: 'It works for 10 minutes. If you did not ask for it, you can ignore this mail.',
  },
  zhhans: {
    subject: 'Encore 验证码',
    lead: '请在注册页面输入以下验证码。',
    after: '验证码 10 分钟内有效。如果不是你本人操作，请忽略此邮件。',
  },
}

const accountExists: Record<Locale, Words> = {
  ko: {
    subject: '이미 Encore 계정이 있어요',
    lead: '이 주소로 가입한 계정이 있어요. 로그인 화면에서 바로 들어올 수 있어요.',
    after: '직접 요청하지 않았다면 이 메일은 무시해도 괜찮아요.',
  },
  ja: {
    subject: 'Encore のアカウントがあります',
    lead: 'このメールアドレスは登録済みです。ログイン画面からお入りください。',
    after: 'お心当たりがない場合は、このメールを破棄してください。',
  },
  en: {
    subject: 'You already have an Encore account',
    lead: 'This address is registered. You can sign in with it.',
    after: 'If you did not ask for this, you can ignore this mail.',
  },
  zhhans: {
    subject: '你已有 Encore 账号',
    lead: '此邮箱已注册，可以直接登录。',
    after: '如果不是你本人操作，请忽略此邮件。',
  },
}

/** The mail with a verification code, or the one that tells of an account in its place. */
export function codeMail(kind: 'code' | 'account-exists', to: string, locale: Locale, digits: string): Mail {
  const words = kind === 'code' ? code[locale] : accountExists[locale]
  const shown = kind === 'code' ? digits : ''
  return {
    to,
    subject: words.subject,
    text: [words.lead, shown, words.after].filter(Boolean).join('\n\n'),
    html: `<!DOCTYPE html><html lang="${languageTag[locale]}"><body style="margin:0;padding:32px;background:#f5f5f7;font-family:sans-serif;color:#131316">
<div style="max-width:440px;margin:auto;padding:32px;background:#fff;border-radius:14px">
<p style="margin:0 0 20px;font-size:20px;font-weight:700;letter-spacing:-.03em">encore</p>
<p style="margin:0;font-size:15px;line-height:1.6">${words.lead}</p>
${shown ? `<p style="margin:24px 0;font-size:34px;font-weight:700;letter-spacing:.18em">${shown}</p>` : ''}
<p style="margin:20px 0 0;font-size:13px;line-height:1.6;color:#55555e">${words.after}</p>
</div></body></html>`,
  }
}
