import { walletCurrencies } from '@encore/contract/rules/kinds'
import { Button } from '@encore/ui/Button'
import { Chip } from '@encore/ui/Chip'
import { CubeAmount, SoulAmount } from '@encore/ui/CubeAmount'
import { Empty } from '@encore/ui/Empty'
import { Panel } from '@encore/ui/Panel'
import { Section } from '@encore/ui/Section'
import WalletIcon from 'lucide-react/icons/wallet'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { openDialog } from '#app/data/dialogs.ts'
import type { Member } from '#app/data/viewer.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/wallet.ts'
import { Lots } from './Lots.tsx'
import { Statement } from './Statement.tsx'
import { StatementFile } from './StatementFile.tsx'
import { listStatement, readStatementQuery, statementPath } from './statement.ts'
import { useMe } from './use-me.ts'
import styles from './wallet.module.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const query = readStatementQuery(url.searchParams)
  const [part, lots] = await Promise.all([listStatement(api, query), api('GET /api/v1/wallet/lot')])
  return { query, part: sectionData(part), lots: sectionData(lots).content }
}

export default function Wallet({ loaderData: { query, part, lots } }: Route.ComponentProps) {
  const t = useT()
  const me = useMe()
  const [failure, setFailure] = useState<Failure | null>(null)
  useFresh(me)
  const newest = part.content[0]?.id
  return (
    <>
      <Balances me={me} />
      <Section
        title={t('account.wallet.statement')}
        more={
          <>
            <nav className={styles.chips} aria-label={t('account.wallet.currency')}>
              {walletCurrencies.map((currency) => (
                <Chip
                  key={currency}
                  chosen={currency === query.currency}
                  render={<PageLink to={statementPath({ currency, cursor: null })} preventScrollReset />}
                >
                  {t(currency === 'CUBE' ? 'account.wallet.cubes' : 'account.wallet.souls')}
                </Chip>
              ))}
            </nav>
            <StatementFile onFailure={setFailure} />
          </>
        }
      >
        {failure && <FailureNotice failure={failure} />}
        {newest ? (
          <Statement key={`${query.currency} ${newest}`} first={part} query={query} />
        ) : (
          <Nothing currency={query.currency} />
        )}
      </Section>
      {lots.length > 0 && (
        <Section title={t('account.wallet.lots.title')} note={t('account.wallet.lots.note')}>
          <Lots lots={lots} />
        </Section>
      )}
    </>
  )
}

/** Reloads the statement when a balance changes elsewhere, because its movement is not listed here yet. */
function useFresh({ cube, soul }: Member) {
  const { revalidate } = useRevalidator()
  const shown = useRef(`${cube} ${soul}`)
  useEffect(() => {
    if (shown.current === `${cube} ${soul}`) return
    shown.current = `${cube} ${soul}`
    void revalidate()
  }, [cube, soul, revalidate])
}

function Balances({ me }: { me: Member }) {
  const t = useT()
  return (
    <div className={styles.balances}>
      <Panel>
        <h2>
          <span>{t('account.wallet.cubes')}</span> <small>{t('account.wallet.cubesNote')}</small>
        </h2>
        <b>
          <CubeAmount words={t('wallet.cubes', { n: me.cube })} />
        </b>
        <Button kind="primary" size="s" onClick={() => openDialog({ kind: 'cube-shop' })}>
          {t('wallet.charge')}
        </Button>
      </Panel>
      <Panel>
        <h2>
          <span>{t('account.wallet.souls')}</span> <small>{t('account.wallet.soulsNote')}</small>
        </h2>
        <b>
          <SoulAmount words={t('wallet.souls', { n: me.soul })} />
        </b>
        <Button size="s" onClick={() => openDialog({ kind: 'cube-shop', tab: 'exchange' })}>
          {t('account.wallet.exchange')}
        </Button>
      </Panel>
    </div>
  )
}

function Nothing({ currency }: { currency: (typeof walletCurrencies)[number] }) {
  const t = useT()
  return (
    <Empty
      framed
      icon={<WalletIcon />}
      title={t(currency === 'CUBE' ? 'account.wallet.empty.title' : 'account.wallet.empty.souls')}
    >
      {t('account.wallet.empty.text')}
    </Empty>
  )
}

export { SectionError as ErrorBoundary } from '#app/features/page-parts/SectionError.tsx'
