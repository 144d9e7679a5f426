import { useMutation } from '@encore/app-kit/use-mutation'
import type { ThemeLine } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { useToast } from '@encore/ui/Toast'
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end'
import Plus from 'lucide-react/icons/plus'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { MovableList } from '#app/features/editing/MovableList.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import { ThemesTabs } from '#app/shell/ThemesTabs.tsx'

export const readThemes = async (): Promise<ThemeLine[]> =>
  unwrap(await call('GET /api/studio/theme')).content

export function ThemesPage() {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const known = useLoaderData<ThemeLine[]>()
  const knownNow = useRef(known)
  useLayoutEffect(() => {
    knownNow.current = known
  }, [known])
  /** The order after the last move: shown while it is being sent, and until newer data is loaded. */
  const [moved, setMoved] = useState<{ themes: ThemeLine[]; known: ThemeLine[] } | null>(null)
  /** The latest order. */
  const newest = useRef(known)
  /** Sends one order at a time, so that the last one wins. */
  const { run, isBusy } = useMutation(async () => {
    for (let sent = newest.current; ; sent = newest.current) {
      const answer = await call('PUT /api/studio/theme-order', { body: { ids: sent.map(({ id }) => id) } })
      if (newest.current === sent) await revalidate()
      if (newest.current !== sent) continue
      setMoved(answer.ok ? { themes: sent, known: knownNow.current } : null)
      return toast({ text: answer.ok ? t('themes.order') : errorText(t, answer.error.name) })
    }
  })
  const themes = moved && (isBusy || moved.known === known) ? moved.themes : known
  function move(next: ThemeLine[]) {
    setMoved({ themes: next, known })
    newest.current = next
    void run()
  }
  return (
    <>
      <PageHead
        title={t('themes.title')}
        lead={t('themes.lead')}
        action={
          <Button kind="primary" size="s" render={<ScopedLink to="/themes/new" />}>
            <Plus />
            <span>{t('themes.add')}</span>
          </Button>
        }
      />
      <ThemesTabs />
      {themes.length === 0 ? (
        <Empty icon={<GalleryVerticalEnd />} title={t('themes.none')} level={2} framed>
          {t('themes.noneText')}
        </Empty>
      ) : (
        <section className={box.box}>
          <MovableList
            label={t('themes.title')}
            items={themes}
            keyOf={({ id }) => id}
            nameOf={({ title }) => title.text}
            onMove={move}
          >
            {({ id, title, imageUrl, isHidden, events }) => (
              <>
                <img src={`${imageUrl}?w=240`} alt="" loading="lazy" />
                <span>
                  <ScopedLink to={`/themes/${id}`} lang={languageTag[title.lang]}>
                    <b>{title.text}</b>
                  </ScopedLink>
                  <small>{t('announcing.events', { count: events })}</small>
                </span>
                {isHidden ? <Badge kind="soft">{t('announcing.hidden')}</Badge> : null}
              </>
            )}
          </MovableList>
        </section>
      )}
    </>
  )
}
