import { Button } from '@encore/ui/Button'
import { CubeAmount, SoulAmount } from '@encore/ui/CubeAmount'
import { Dialog } from '@encore/ui/Dialog'
import { Outcome } from '@encore/ui/Outcome'
import { Pairs } from '@encore/ui/Pairs'
import { closeDialog, type Exchanged } from '#app/data/dialogs.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Exchange.module.css'

export default function ExchangeSuccess({ exchanged }: { exchanged: Exchanged }) {
  const t = useT()
  const { exchangeToSoul, cube, soul } = exchanged
  const title = t('shop.exchanged.title')
  return (
    <Dialog open onOpenChange={closeDialog} title={title} hideTitle closeLabel={t('shell.close')}>
      <Outcome
        kind="ok"
        title={title}
        figure={<SoulAmount words={t('wallet.souls', { n: exchangeToSoul })} />}
      >
        {t('shop.exchanged.text', { n: exchangeToSoul })}
      </Outcome>
      <Pairs
        rows={[
          {
            key: 'cubes',
            name: t('shop.exchanged.cubes'),
            value: <CubeAmount words={t('wallet.cubes', { n: cube })} />,
          },
          {
            key: 'souls',
            name: t('shop.exchanged.souls'),
            value: <SoulAmount words={t('wallet.souls', { n: soul })} />,
          },
        ]}
      />
      <div className={styles.next}>
        <Button kind="primary" size="l" wide onClick={closeDialog}>
          {t('shop.exchanged.done')}
        </Button>
        <Button kind="plain" wide render={<PageLink to="/mypage/wallet" onClick={closeDialog} />}>
          {t('shop.exchanged.statement')}
        </Button>
      </div>
    </Dialog>
  )
}
