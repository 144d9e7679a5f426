import { useMutation } from '@encore/app-kit/use-mutation'
import type { StatementEntry } from '@encore/contract/endpoints'
import { type CsvCell, csvText } from '@encore/contract/rules/csv'
import { type WalletCurrency, walletCurrencies } from '@encore/contract/rules/kinds'
import { dayKey, formatClock, zoneName } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import DownloadIcon from 'lucide-react/icons/download'
import { api } from '#app/data/api.ts'
import { localZone } from '#app/data/local-zone.ts'
import { toast } from '#app/data/toasts.ts'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { saveFile } from './save-file.ts'
import { wholeStatement } from './statement.ts'
import { useMovementWords } from './use-movement-words.ts'

/** Downloads the whole statement of both currencies as CSV, in the member's time zone. */
export function StatementFile({ onFailure }: { onFailure: (failure: Failure | null) => void }) {
  const t = useT()
  const rowsOf = useRows()
  const { run, isBusy } = useMutation(() =>
    Promise.all(
      walletCurrencies.map(async (currency) => ({ currency, answer: await wholeStatement(api, currency) })),
    ),
  )
  const download = async () => {
    const answers = await run()
    if (!answers) return
    const rows: CsvCell[][] = []
    for (const { currency, answer } of answers) {
      if (!answer.ok) return onFailure(answer)
      rows.push(...rowsOf(currency, answer.value))
    }
    onFailure(null)
    const head = [
      t('account.wallet.file.time'),
      t('account.wallet.file.zone'),
      t('account.wallet.file.currency'),
      t('account.wallet.what'),
      t('account.wallet.file.detail'),
      t('account.wallet.amount'),
      t('account.wallet.balance'),
    ]
    const name = `encore-wallet-${dayKey(Date.now(), localZone())}.csv`
    saveFile(name, 'text/csv;charset=utf-8', csvText([head, ...rows]))
    toast(t('account.wallet.saved', { file: name }))
  }
  return (
    <Button size="s" busy={isBusy} onClick={() => void download()}>
      <DownloadIcon />
      <span className="spoken-on-phones">{t('account.wallet.download')}</span>
    </Button>
  )
}

function useRows() {
  const t = useT()
  const wordsOf = useMovementWords()
  return (currency: WalletCurrency, entries: StatementEntry[]): CsvCell[][] => {
    const zone = localZone()
    const unit = t(currency === 'CUBE' ? 'account.wallet.cubes' : 'account.wallet.souls')
    return entries.map((entry) => {
      const { title, detail } = wordsOf(entry)
      return [
        secondText(entry.at, zone),
        zoneName(zone, entry.at),
        unit,
        title,
        detail,
        entry.amount,
        entry.balance,
      ]
    })
  }
}

/** Formats `2026-11-28 18:00:07`, which spreadsheets recognize as a time; seconds are equal in all zones. */
const secondText = (at: string, zone: string) =>
  `${dayKey(at, zone)} ${formatClock(at, zone)}:${at.slice(17, 19)}`
