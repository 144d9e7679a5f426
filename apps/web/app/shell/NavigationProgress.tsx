import { useNavigation } from 'react-router'
import styles from './NavigationProgress.module.css'

/** A progress line at the top; CSS shows it only when the next page takes a moment. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.line} aria-hidden="true" />
}
