import { useMutation } from '@encore/app-kit/use-mutation'
import type { DrawDetail, EventDetail, OwnDraw } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { api } from '#app/data/api.ts'
import { openDialog } from '#app/data/dialogs.ts'
import { toast } from '#app/data/toasts.ts'
import { useViewer } from '#app/data/viewer.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { shopPath } from '#app/features/products/shop-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { heldEntries } from './draw-phase.ts'
import styles from './OwnDrawPanel.module.css'

export interface EnterDrawProps {
  draw: DrawDetail
  event: EventDetail
  own: OwnDraw | null
  keepOwn: (own: OwnDraw) => void
}

/** Ways into an open draw: for free, or by its products until the cap. */
export function EnterDraw({ draw, event, own, keepOwn }: EnterDrawProps) {
  const { t } = useText()
  const mine = heldEntries(own).length
  const isFull = draw.entriesPerEntrant > 0 && mine >= draw.entriesPerEntrant
  const offersFree = draw.isFree && !isFull && !heldEntries(own).some(({ source }) => source === 'FREE')
  return (
    <>
      {offersFree && <FreeEntry draw={draw} keepOwn={keepOwn} />}
      {draw.products.length > 0 && !isFull && (
        <>
          {mine === 0 && (
            <div className={styles.text}>
              <p>{t('draw.own.products')}</p>
              <p>{t('draw.own.recognized')}</p>
            </div>
          )}
          {draw.products.map(({ id, name }, place) => (
            <Button
              key={id}
              className={styles.buy}
              kind={place === 0 && !offersFree ? 'accent' : 'fill'}
              size="l"
              wide
              render={<PageLink to={shopPath(event.slug, { productId: id })} />}
            >
              {t('draw.own.buy', { name: name.text })}
            </Button>
          ))}
        </>
      )}
    </>
  )
}

function FreeEntry({ draw, keepOwn }: Pick<EnterDrawProps, 'draw' | 'keepOwn'>) {
  const { t } = useText()
  const viewer = useViewer()
  const { run, isBusy, failure } = useMutation(async () => {
    const entered = await api('PUT /api/v1/draw/{id}/entry', { params: { id: draw.id } })
    if (!entered.ok) return entered
    keepOwn(entered.value)
    toast(t('draw.own.entered'))
    return entered
  })
  const enter = () => (viewer.kind === 'member' ? void run() : openDialog({ kind: 'needsSignIn' }))
  return (
    <>
      <p className={styles.text}>{t('draw.own.free')}</p>
      {failure && <FailureNotice failure={failure} />}
      <Button kind="accent" size="l" wide busy={isBusy} busyLabel={t('draw.own.entering')} onClick={enter}>
        {t('draw.own.enter')}
      </Button>
    </>
  )
}
