import { Panel } from '@encore/ui/Panel'
import { Section } from '@encore/ui/Section'
import { useNavigate, useSearchParams } from 'react-router'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { EditRow } from './EditRow.tsx'
import { EmailChange } from './EmailChange.tsx'
import { NicknameForm } from './NicknameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './rows.module.css'
import { useMe } from './use-me.ts'

/** Nickname, address and password; `?edit=` opens the form of one. */
export default function Profile() {
  const t = useT()
  const me = useMe()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const here = usePagePath()('/mypage')
  const open = params.get('edit')
  const hasPassword = me.snsType === 'EMAIL'
  const close = () => void navigate(here, { preventScrollReset: true })
  const edit = (what: 'nickname' | 'email' | 'password', label: string, children: string) => ({
    to: `/mypage?edit=${what}`,
    label,
    children,
  })
  return (
    <Section title={t('account.profile.title')}>
      <Panel className={styles.rows}>
        <EditRow
          label={t('account.profile.nickname')}
          value={me.displayName}
          edit={edit('nickname', t('account.profile.changeNickname'), t('account.change'))}
          form={open === 'nickname' && <NicknameForm me={me} onClose={close} />}
        />
        <EditRow
          label={t('account.profile.email')}
          value={me.email ?? t('account.profile.noEmail')}
          edit={
            me.email
              ? edit('email', t('account.profile.changeEmail'), t('account.change'))
              : edit('email', t('account.profile.addEmail'), t('account.profile.addEmail'))
          }
          form={open === 'email' && <EmailChange me={me} onClose={close} />}
        />
        <EditRow
          label={t('account.profile.password')}
          value={
            hasPassword
              ? t('account.profile.passwordSet')
              : t('account.profile.social', { provider: t(`social.name.${me.snsType}`) })
          }
          edit={
            hasPassword
              ? edit('password', t('account.profile.changePassword'), t('account.change'))
              : undefined
          }
          form={open === 'password' && hasPassword && <PasswordForm me={me} onClose={close} />}
        />
      </Panel>
    </Section>
  )
}

export const ErrorBoundary = () => <SectionError of="profile" />
