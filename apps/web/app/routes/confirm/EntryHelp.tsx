import { Facts } from '#app/features/event/Facts.tsx'
import { SupportLink } from '#app/features/support/SupportLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './confirm.module.css'

export function EntryHelp() {
  const t = useT()
  return (
    <section className={styles.tab} aria-labelledby="help">
      <h2 id="help">{t('confirm.tabs.help')}</h2>
      <Facts
        rows={[
          { name: t('confirm.sound.failed'), value: t('confirm.sound.failedText') },
          { name: t('confirm.help.stops'), value: t('confirm.help.stopsText') },
          { name: t('confirm.device.failed'), value: t('confirm.device.failedText') },
          { name: t('confirm.help.elsewhere'), value: t('player.elsewhere.text') },
        ]}
      />
      <p>
        <SupportLink topic="PLAYER" />
      </p>
    </section>
  )
}
