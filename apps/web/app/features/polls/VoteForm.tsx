import type { PollOpenedCue } from '@encore/contract/endpoints'
import { pollSoulsMax } from '@encore/contract/rules/limits'
import { Button } from '@encore/ui/Button'
import { Chip } from '@encore/ui/Chip'
import { SoulAmount } from '@encore/ui/CubeAmount'
import { Notice } from '@encore/ui/Notice'
import { Stepper } from '@encore/ui/Stepper'
import { useId, useState } from 'react'
import { openDialog } from '#app/data/dialogs.ts'
import { useViewer } from '#app/data/viewer.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { OptionBars } from './OptionBars.tsx'
import styles from './PollCard.module.css'
import type { Mine, PollStore } from './poll-store.ts'
import { useVoting } from './use-polls.ts'

const quickAmounts = [10, 100, 500] as const

export interface VoteFormProps {
  poll: Pick<PollOpenedCue['poll'], 'id' | 'options'>
  counted: readonly { id: string; souls: number }[]
  mine: Mine
  store: PollStore
  /** The vote being composed. */
  draft: VoteDraft
  onDraft: (draft: VoteDraft) => void
}

export interface VoteDraft {
  /** Id of the option; null before one is chosen. */
  chosen: string | null
  souls: number
}

export const emptyDraft: VoteDraft = { chosen: null, souls: quickAmounts[0] }

/** Option, souls, one press; a fan with too few souls is sent to the exchange. */
export function VoteForm({ poll, counted, mine, store, draft, onDraft }: VoteFormProps) {
  const { t } = useText()
  const name = useId()
  const viewer = useViewer()
  const { chosen, souls: wanted } = draft
  const setWanted = (souls: number) => onDraft({ ...draft, souls })
  const [given, setGiven] = useState(0)
  const { vote, isBusy, failure } = useVoting(store, poll.id)
  const balance = viewer.kind === 'member' ? viewer.me.soul : 0
  const shortBy = Math.max(0, wanted - balance)
  const submit = async () => {
    if (!chosen || shortBy > 0) return
    if (await vote(chosen, wanted)) setGiven(wanted)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset aria-label={t('polls.choose')}>
        <OptionBars
          options={poll.options}
          counted={counted}
          mine={mine}
          lead={(id) => (
            <input
              type="radio"
              name={name}
              value={id}
              checked={chosen === id}
              onChange={() => onDraft({ ...draft, chosen: id })}
            />
          )}
        />
      </fieldset>
      <div className={styles.amount}>
        <Stepper
          label={t('polls.amount')}
          lessLabel={t('polls.less')}
          moreLabel={t('polls.more')}
          value={wanted}
          max={pollSoulsMax}
          onValueChange={setWanted}
        />
        <span className={styles.balance}>
          <span>{t('polls.balance')}</span> <SoulAmount words={t('wallet.souls', { n: balance })} />
        </span>
        {quickAmounts.map((amount) => (
          <Chip key={amount} onClick={() => setWanted(amount)}>
            {amount}
          </Chip>
        ))}
        {balance > 0 && (
          <Chip onClick={() => setWanted(Math.min(balance, pollSoulsMax))}>{t('polls.all')}</Chip>
        )}
      </div>
      {failure && failure !== 'INSUFFICIENT_SOULS' && (
        <Notice kind="bad" role="alert">
          {t(`errors.${failure}`)}
        </Notice>
      )}
      {viewer.kind === 'member' && shortBy > 0 ? (
        <div className={styles.short} role="status">
          <span>{t('polls.short', { n: shortBy })}</span>
          <Button size="s" onClick={() => openDialog({ kind: 'cube-shop', tab: 'exchange' })}>
            {t('polls.exchange')}
          </Button>
        </div>
      ) : (
        <Button
          type="submit"
          kind="primary"
          wide
          disabled={!chosen}
          busy={isBusy}
          busyLabel={t('polls.voting')}
        >
          {chosen ? t('polls.vote', { n: wanted }) : t('polls.chooseFirst')}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {given > 0 && !isBusy ? t('polls.voted', { n: given }) : ''}
      </p>
    </form>
  )
}
