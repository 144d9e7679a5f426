import { type SocialProvider, snsTypeOf } from '@encore/contract/rules/social'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useT } from '#app/i18n/TextProvider.tsx'
import { BrandMark } from './BrandMark.tsx'
import styles from './SocialButtons.module.css'
import { useSocialStart } from './use-social-start.ts'

export interface SocialButtonsProps {
  /** In display order; an empty list hides the section. */
  providers: readonly SocialProvider[]
  /** Path to open after the sign-in, from the page's query. */
  callbackUrl: string | null
}

export function SocialButtons({ providers, callbackUrl }: SocialButtonsProps) {
  const t = useT()
  const { start, leavingFor, failure } = useSocialStart(callbackUrl)
  if (providers.length === 0) return null
  return (
    <section className={styles.social} aria-labelledby="social-sign-in">
      <h2 className={styles.others} id="social-sign-in">
        {t('social.others')}
      </h2>
      {failure && (
        <Notice kind="bad" role="alert">
          {t(`errors.${failure}`)}
        </Notice>
      )}
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <Button
            key={provider}
            kind="outline"
            size="l"
            aria-label={t(`social.with.${snsTypeOf[provider]}`)}
            busy={leavingFor === provider}
            busyLabel={t('social.leaving')}
            onClick={() => void start(provider)}
          >
            <BrandMark provider={provider} />
            <span>{t(`social.name.${snsTypeOf[provider]}`)}</span>
          </Button>
        ))}
      </div>
    </section>
  )
}
