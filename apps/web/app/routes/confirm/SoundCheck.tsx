import { Button } from '@encore/ui/Button'
import Headphones from 'lucide-react/icons/headphones'
import { useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Check } from './Check.tsx'
import styles from './confirm.module.css'
import { playTestTone } from './test-tone.ts'

/** Plays a short tone and asks whether it was audible, because a script cannot detect that. */
export function SoundCheck() {
  const t = useT()
  const [state, setState] = useState<'todo' | 'played' | 'ok' | 'failed'>('todo')
  const play = async () => setState((await playTestTone()) ? 'played' : 'failed')
  return (
    <Check
      icon={<Headphones />}
      state={state === 'played' ? 'todo' : state}
      title={t(state === 'failed' ? 'confirm.sound.failed' : 'confirm.sound.title')}
      fix={
        <div className={styles.buttons}>
          {state === 'played' && (
            <>
              <Button size="s" kind="primary" onClick={() => setState('ok')}>
                {t('confirm.sound.heard')}
              </Button>
              <Button size="s" onClick={() => setState('failed')}>
                {t('confirm.sound.notHeard')}
              </Button>
            </>
          )}
          {state !== 'played' && (
            <Button size="s" onClick={() => void play()}>
              {t(state === 'todo' ? 'confirm.sound.play' : 'confirm.sound.again')}
            </Button>
          )}
        </div>
      }
    >
      <span role="status">{t(`confirm.sound.${state}Text`)}</span>
    </Check>
  )
}
