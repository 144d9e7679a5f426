import { maxPage } from '@encore/contract/rules/limits'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { Notice } from '@encore/ui/Notice'
import { Tool } from '@encore/ui/Tool'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Sparkles from 'lucide-react/icons/sparkles'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { Clip } from '#app/features/highlights/Clip.tsx'
import { mayAutoplay, useFeed } from '#app/features/highlights/use-feed.ts'
import { LoadError } from '#app/features/page-parts/LoadError.tsx'
import { requestIdOf } from '#app/features/support/request-id-of.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/highlights.ts'
import { ArtistChips } from './ArtistChips.tsx'
import { type ClipList, type ClipQuery, type FeedOf, feedPath, listClips, perPage } from './clip-list.ts'
import { HighlightsJsonLd } from './HighlightsJsonLd.tsx'
import styles from './highlights.module.css'
import { useMoreClips } from './use-more-clips.ts'

/** The next page is fetched when this many clips are left. */
const loadedAhead = 4

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const asked = readAsked(url.searchParams)
  const answer = await listClips(api, asked)
  const isPastTheEnd = answer.ok && answer.value.clips.length === 0 && asked.page > 0
  if (isPastTheEnd || (!answer.ok && answer.status >= 400 && answer.status < 500))
    throw data(null, { status: 404 })
  return {
    artist: asked.artist,
    event: asked.event,
    list: answer.ok ? answer.value : null,
    reference: requestIdOf(answer),
  }
}

/** Invalid parameters fall back to the start of the feed. */
function readAsked(params: URLSearchParams): ClipQuery {
  const page = Number(params.get('page') ?? 0)
  return {
    artist: params.get('artist') || null,
    event: params.get('event') || null,
    page: Number.isInteger(page) && page > 0 && page <= maxPage ? page : 0,
  }
}

export default function Highlights({ loaderData: { artist, event, list, reference } }: Route.ComponentProps) {
  const t = useT()
  const first = list?.clips[0]
  return (
    <div className={`watch ${styles.page}`}>
      <PageHead
        title={`${t('highlights.title')} · Encore`}
        description={t('highlights.description')}
        path={feedPath({ artist, event }, list?.page)}
        {...(first ? { image: first.posterUrl } : {})}
      />
      {list && first && <HighlightsJsonLd clips={list.clips} />}
      <h1 className="visually-hidden">{t('highlights.title')}</h1>
      {list && <ArtistChips artists={list.artists} chosen={event === null ? artist : undefined} />}
      {list === null ? (
        <LoadError title={t('highlights.failed.title')} reference={reference}>
          {t('highlights.failed.text')}
        </LoadError>
      ) : !first ? (
        <Empty
          level={2}
          icon={<Sparkles />}
          title={t('highlights.empty.title')}
          action={
            (artist ?? event) !== null && (
              <Button render={<PageLink to={feedPath({})} />}>{t('highlights.empty.action')}</Button>
            )
          }
        >
          {t('highlights.empty.text')}
        </Empty>
      ) : (
        <Feed key={feedPath({ artist, event }, list.page)} first={list} of={{ artist, event }} />
      )}
    </div>
  )
}

/** Shows one clip at a time; the visible one plays muted until the viewer enables sound. */
function Feed({ first, of }: { first: ClipList; of: FeedOf }) {
  const t = useT()
  const { clips, last, more, isLoading, hasFailed } = useMoreClips(first, of)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isMuted, setIsMuted] = useState(true)
  const toggle = () => setIsPlaying((was) => !was)
  const { scroller, active, goTo } = useFeed(clips.length, toggle)
  // With reduced motion or data saving nothing is loaded until the viewer starts playback.
  const [loads, setLoads] = useState(false)
  useEffect(() => {
    setIsPlaying(mayAutoplay())
  }, [])
  useEffect(() => {
    if (isPlaying) setLoads(true)
  }, [isPlaying])
  const isNearEnd = active >= clips.length - loadedAhead
  useEffect(() => {
    if (isNearEnd) more()
  }, [isNearEnd, more])
  return (
    <>
      <p className="visually-hidden">{t('highlights.description')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ol className={styles.feed} ref={scroller} aria-label={t('highlights.feed')} tabIndex={0}>
        {clips.map((clip, index) => (
          <Clip
            key={clip.id}
            clip={clip}
            place={t('highlights.place', {
              at: String(first.page * perPage + index + 1),
              all: String(last.totalElements),
            })}
            isActive={index === active}
            isNear={loads && active >= 0 && (index === active || index === active + 1)}
            isPlaying={isPlaying}
            isMuted={isMuted}
            eager={index === 0}
            toggle={toggle}
          />
        ))}
        {!last.last && (
          <li className={styles.more}>
            {hasFailed && (
              <Notice kind="bad" role="alert">
                {t('highlights.moreFailed')}
              </Notice>
            )}
            <Button
              busy={isLoading}
              render={
                <PageLink
                  to={feedPath(of, last.page + 1)}
                  onClick={(event) => {
                    event.preventDefault()
                    more(true)
                  }}
                />
              }
            >
              {t('highlights.more')}
            </Button>
          </li>
        )}
      </ol>
      <div className={styles.tools}>
        {/* The name of each clip contains it too. */}
        <span className={styles.count} aria-hidden>
          {`${first.page * perPage + Math.max(active, 0) + 1}/${last.totalElements}`}
        </span>
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
