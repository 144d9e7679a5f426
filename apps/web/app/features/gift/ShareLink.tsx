import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#app/data/toasts.ts'
import { useDocument } from '#app/document.tsx'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ShareLink.module.css'

/** A gift's link, to copy or to share. `path` is a path of this site. */
export function ShareLink({ path, size = 'm' }: { path: string; size?: 's' | 'm' }) {
  const t = useT()
  const { origin } = useDocument()
  const url = origin + usePagePath()(path)
  const input = useRef<HTMLInputElement>(null)
  const mayShare = useMayShare()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast(t('detail.linkCopied'))
    } catch {
      // The browser denied clipboard access: the link is selected for manual copying.
      input.current?.select()
    }
  }
  const share = () => navigator.share({ title: t('gift.share.title'), url }).catch(() => {})
  return (
    <div className={styles.share}>
      <Field label={t('gift.share.link')}>
        <TextInput ref={input} value={url} readOnly onFocus={(event) => event.target.select()} />
      </Field>
      <div className={styles.actions}>
        <Button kind="primary" size={size} onClick={() => void copy()}>
          <Copy />
          <span>{t('gift.share.copy')}</span>
        </Button>
        {mayShare && (
          <Button size={size} onClick={() => void share()}>
            <Share2 />
            <span>{t('gift.share.share')}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

function useMayShare(): boolean {
  const [mayShare, setMayShare] = useState(false)
  useEffect(() => setMayShare(typeof navigator.share === 'function'), [])
  return mayShare
}
