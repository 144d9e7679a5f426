import Play from 'lucide-react/icons/play'
import { Button } from './Button.tsx'
import styles from './PlayButton.module.css'

export interface PlayButtonProps {
  label: string
  onPlay: () => void
}

/** In the middle of a paused picture. */
export function PlayButton({ label, onPlay }: PlayButtonProps) {
  return (
    <Button className={styles.play} kind="primary" size="l" onClick={onPlay}>
      <Play />
      <span>{label}</span>
    </Button>
  )
}
