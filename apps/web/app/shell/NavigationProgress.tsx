import { useNavigation } from 'react-router'
import styles from './NavigationProgress.module.css'

/** A line at the top while the next page is fetched; CSS shows it only when that takes a moment. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.line} aria-hidden="true" />
}
