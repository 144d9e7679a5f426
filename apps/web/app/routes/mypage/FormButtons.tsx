import { Button } from '@encore/ui/Button'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './rows.module.css'

export function FormButtons({ isBusy, label }: { isBusy: boolean; label?: string }) {
  const t = useT()
  return (
    <div className={styles.buttons}>
      <Button kind="primary" type="submit" busy={isBusy} busyLabel={t('account.saving')}>
        {label ?? t('account.save')}
      </Button>
      <CancelEdit />
    </div>
  )
}

export function CancelEdit() {
  const t = useT()
  return (
    <Button kind="plain" render={<PageLink to="/mypage" preventScrollReset />}>
      {t('account.cancel')}
    </Button>
  )
}
