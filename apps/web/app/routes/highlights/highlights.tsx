import type { Highlight } from '@encore/contract/endpoints'
import { Empty } from '@encore/ui/Empty'
import { Tool } from '@encore/ui/Tool'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Sparkles from 'lucide-react/icons/sparkles'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useEffect, useState } from 'react'
import { referenceOf } from '#app/features/help/reference-of.ts'
import { Clip, type ClipFacts } from '#app/features/highlights/Clip.tsx'
import { mayAutoplay, useFeed } from '#app/features/highlights/use-feed.ts'
import { NotLoaded } from '#app/features/not-loaded/NotLoaded.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/highlights.ts'
import { HighlightsJsonLd } from './HighlightsJsonLd.tsx'
import styles from './highlights.module.css'

const shownClips = 30

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const answer = await api('GET /api/v1/highlight', { query: { page: 0, size: shownClips } })
  return { clips: answer.ok ? answer.value.content.map(clipFacts) : null, reference: referenceOf(answer) }
}

const clipFacts = ({ id, title, posterUrl, url, durationMs, madeAt, event }: Highlight) => ({
  ...{ id, title, posterUrl, url, durationMs, madeAt },
  event: { id: event.id, title: event.title, artists: event.artists, accent: event.accent },
})

export default function Highlights({ loaderData: { clips, reference } }: Route.ComponentProps) {
  const t = useT()
  const first = clips?.[0]
  return (
    <div className={`watch ${styles.page}`}>
      <PageHead
        title={`${t('highlights.title')} · Encore`}
        description={t('highlights.description')}
        {...(first ? { image: first.posterUrl } : {})}
      />
      {clips && clips.length > 0 && <HighlightsJsonLd clips={clips} />}
      <h1 className="visually-hidden">{t('highlights.title')}</h1>
      {clips === null ? (
        <NotLoaded title={t('highlights.failed.title')} reference={reference}>
          {t('highlights.failed.text')}
        </NotLoaded>
      ) : clips.length === 0 ? (
        <Empty icon={<Sparkles />} title={t('highlights.empty.title')}>
          {t('highlights.empty.text')}
        </Empty>
      ) : (
        <FeedOf clips={clips} />
      )}
    </div>
  )
}

/** One clip at a time; the one in view plays without sound until that is wished. */
function FeedOf({ clips }: { clips: readonly ClipFacts[] }) {
  const t = useT()
  const [isPlaying, setIsPlaying] = useState(false)
  const [isMuted, setIsMuted] = useState(true)
  const toggle = () => setIsPlaying((was) => !was)
  const { scroller, active, goTo } = useFeed(clips.length, toggle)
  // Nothing is loaded for who asked for stillness or less data, until it is played.
  const [loads, setLoads] = useState(false)
  useEffect(() => {
    setIsPlaying(mayAutoplay())
  }, [])
  useEffect(() => {
    if (isPlaying) setLoads(true)
  }, [isPlaying])
  return (
    <>
      <p className="visually-hidden">{t('highlights.description')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <ol className={styles.feed} ref={scroller} aria-label={t('highlights.feed')} tabIndex={0}>
        {clips.map((clip, index) => (
          <Clip
            key={clip.id}
            clip={clip}
            place={t('highlights.place', { at: String(index + 1), all: String(clips.length) })}
            isActive={index === active}
            isNear={loads && active >= 0 && (index === active || index === active + 1)}
            isPlaying={isPlaying}
            isMuted={isMuted}
            eager={index === 0}
            toggle={toggle}
          />
        ))}
      </ol>
      <div className={styles.tools}>
        <Tool label={t('highlights.previous')} disabled={active <= 0} onClick={() => goTo(active - 1)}>
          <ChevronUp />
        </Tool>
        <Tool
          label={t('highlights.next')}
          disabled={active >= clips.length - 1}
          onClick={() => goTo(active + 1)}
        >
          <ChevronDown />
        </Tool>
        <Tool
          label={t(isMuted ? 'highlights.unmute' : 'highlights.mute')}
          onClick={() => setIsMuted(!isMuted)}
        >
          {isMuted ? <VolumeX /> : <Volume2 />}
        </Tool>
      </div>
    </>
  )
}
