import type { DrawDetail } from '@encore/contract/endpoints'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DrawBlock } from './DrawBlock.tsx'
import { Sources } from './Sources.tsx'
import styles from './Spread.module.css'

export interface SpreadProps {
  draw: DrawDetail
  /** Own entries that take part. */
  mine: number
}

/** Counts entrants by their number of entries, and after the draw the winners among them. */
export function Spread({ draw, mine }: SpreadProps) {
  const { t, tag } = useText()
  const { spread, sources, entries, entrants, state, left, returned } = draw
  const most = Math.max(1, ...spread.map((one) => one.entrants))
  const hasWinners = spread.some(({ winners }) => winners !== null)
  const isFinal = state === 'CLOSED' || state === 'DRAWN'
  const gone = left.byMember + left.byPayment + left.excluded
  return (
    <DrawBlock
      id="spread"
      title={t('draw.spread.title')}
      note={t(isFinal ? 'draw.spread.final' : 'draw.spread.live')}
      text={t('draw.spread.text', { entrants, entries })}
    >
      {spread.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('draw.spread.lots')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('draw.spread.share')}</span>
              </th>
              <th scope="col">{t('draw.spread.fans')}</th>
              {hasWinners && <th scope="col">{t('draw.spread.won')}</th>}
            </tr>
          </thead>
          <tbody>
            {spread.map(({ from, to, entrants: fans, winners }) => (
              <tr key={from}>
                <th scope="row">
                  {from === to ? from.toLocaleString(tag) : t('draw.spread.range', { from, to })}
                  {mine >= from && mine <= to && <span>{t('draw.spread.you')}</span>}
                </th>
                <td>
                  <i style={{ '--at': (fans / most).toFixed(3) }} />
                </td>
                <td>{fans.toLocaleString(tag)}</td>
                {hasWinners && <td>{(winners ?? 0).toLocaleString(tag)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.note}>{t(spread.length > 0 ? 'draw.spread.groups' : 'draw.spread.empty')}</p>
      {gone > 0 && <p className={styles.note}>{t('draw.spread.left', { n: gone, ...left })}</p>}
      {returned > 0 && <p className={styles.note}>{t('draw.spread.returned', { n: returned })}</p>}
      {sources && <Sources sources={sources} />}
    </DrawBlock>
  )
}
