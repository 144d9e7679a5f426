import type { DrawDetail } from '@encore/contract/endpoints'
import Check from 'lucide-react/icons/check'
import HandHeart from 'lucide-react/icons/hand-heart'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Truth.module.css'

/** Lists what the check proves and what the house can only promise. */
export function Truth({ draw }: { draw: DrawDetail }) {
  const { t } = useText()
  const isPublic = draw.randomness.kind === 'QUICKNET'
  const proved = isPublic
    ? [t('draw.truth.list'), t('draw.truth.own'), t('draw.truth.result')]
    : [t('draw.truth.own'), t('draw.truth.follows')]
  const promised = [
    ...(isPublic ? [] : [t('draw.truth.number')]),
    t('draw.truth.persons'),
    t('draw.truth.house'),
    t('draw.truth.prizes'),
    ...(draw.isFree ? [t('draw.truth.free')] : []),
  ]
  return (
    <div className={styles.truth}>
      <List className={styles.proved} title={t('draw.truth.proved')} icon={<Check />} texts={proved} />
      <List
        className={styles.promised}
        title={t('draw.truth.promised')}
        icon={<HandHeart />}
        texts={promised}
      />
    </div>
  )
}

interface ListProps {
  className: string | undefined
  title: string
  icon: ReactNode
  texts: readonly string[]
}

const List = ({ className, title, icon, texts }: ListProps) => (
  <div className={className}>
    <h3>{title}</h3>
    <ul>
      {texts.map((text) => (
        <li key={text}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </div>
)
