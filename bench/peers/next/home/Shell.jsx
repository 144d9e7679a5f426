import Link from 'next/link'
import { useId } from 'react'
import { ButtonLink } from './Button.jsx'
import {
  BagIcon,
  BellIcon,
  Brand,
  CheckIcon,
  ChevronLeftIcon,
  CloseIcon,
  GlobeIcon,
  HouseIcon,
  SearchIcon,
  TicketIcon,
  UserIcon,
} from './icons.jsx'
import { OfflineBar } from './OfflineBar.jsx'
import { ThemeSwitch } from './ThemeSwitch.jsx'
import { t } from './words.mjs'

const languages = [
  { locale: 'ko', tag: 'ko', name: '한국어', href: '/ko' },
  { locale: 'ja', tag: 'ja', name: '日本語', href: '/ja' },
  { locale: 'en', tag: 'en', name: 'English', href: '/' },
  { locale: 'zhhans', tag: 'zh-Hans', name: '简体中文', href: '/zhhans' },
]

const documents = ['terms', 'privacy', 'refunds', 'help']

export function Shell({ children }) {
  return (
    <div className="shell_3jf0s_2" data-dock="">
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <Header />
      <main className="main_3jf0s_12" id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="footer_wnno7_2">
        <div className="wrap row_wnno7_10">
          <HomeLink />
          <span>{t('shell.timesNote')}</span>
          <ThemeSwitch />
        </div>
        <nav className="wrap links_wnno7_22" aria-label={t('documents.title')}>
          <Link href="/notice">{t('notice.title')}</Link>
          {documents.map((name) => (
            <Link key={name} href={`/${name}`}>
              {t(`documents.${name}`)}
            </Link>
          ))}
        </nav>
      </footer>
      <nav className="dock_1i4ac_2" aria-label={t('shell.bottomNavigation')}>
        <Link href="/search">
          <SearchIcon />
          {t('shell.search')}
        </Link>
        <Link href="/" aria-current="page" className="active">
          <HouseIcon />
          {t('shell.home')}
        </Link>
        <Link href="/mybox" data-member="">
          <TicketIcon />
          {t('shell.myBox')}
        </Link>
      </nav>
      <OfflineBar />
    </div>
  )
}

function Header() {
  const profileId = useId()
  return (
    <header className="header_7fj2s_2" data-desktop="over" data-mobile="over">
      <div className="wrap row_7fj2s_20">
        <HomeLink />
        <nav className="main_7fj2s_80 desktop_7fj2s_63" aria-label={t('shell.main')}>
          <Link className="nav_7fj2s_84" href="/notice">
            {t('shell.notice')}
          </Link>
          <Link className="member_7fj2s_72 nav_7fj2s_84" href="/mybox">
            {t('shell.myBox')}
          </Link>
        </nav>
        <div className="tools_7fj2s_31">
          <LanguageMenu />
          <Link className="search_7fj2s_44" href="/search" aria-keyshortcuts="/">
            <SearchIcon />
            <span>{t('shell.searchHint')}</span>
          </Link>
          <div className="guest_7fj2s_58">
            <div className="desktop_7fj2s_63">
              <ButtonLink kind="primary" size="s" href="/signin">
                {t('shell.logIn')}
              </ButtonLink>
            </div>
            <div className="mobile_7fj2s_68">
              <Link className="tool_6dk2f_2" aria-label={t('shell.myPage')} href="/signin">
                <UserIcon />
              </Link>
            </div>
          </div>
          <div className="member_7fj2s_72">
            <Notifications />
            <Link className="tool_6dk2f_2" aria-label={t('cart.title')} href="/cart">
              <BagIcon />
            </Link>
            <button
              className="tool_6dk2f_2"
              type="button"
              aria-label={t('shell.myPage')}
              popoverTarget={profileId}
            >
              <UserIcon />
            </button>
            <div
              className="menu_0fk2s_2 popover_1dk3f_2"
              data-sheet=""
              id={profileId}
              popover="auto"
              role="dialog"
              aria-label={t('shell.myPage')}
            >
              <div className="grip_1dk4s_2" />
              <p className="waiting_0fk2s_30" aria-busy="true">
                {t('shell.loading')}
              </p>
            </div>
          </div>
        </div>
      </div>
    </header>
  )
}

function Notifications() {
  const [id, titleId] = [useId(), useId()]
  return (
    <>
      <button
        className="tool_6dk2f_2"
        type="button"
        aria-label={t('notifications.title')}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        <BellIcon />
      </button>
      <div
        className="panel_3k2hf_2 popover_1dk3f_2"
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className="head_3k2hf_20">
          <PanelButton id={id} label={t('shell.back')}>
            <ChevronLeftIcon />
          </PanelButton>
          <h2 id={titleId}>{t('notifications.title')}</h2>
          <PanelButton id={id} label={t('shell.close')}>
            <CloseIcon />
          </PanelButton>
        </div>
        <div className="list_3k2hf_44">
          <p className="waiting_3k2hf_50" aria-busy="true">
            <span className="visually-hidden">{t('shell.loading')}</span>
          </p>
        </div>
      </div>
    </>
  )
}

function PanelButton({ id, label, children }) {
  return (
    <button
      className="tool_6dk2f_2"
      type="button"
      aria-label={label}
      popoverTarget={id}
      popoverTargetAction="hide"
    >
      {children}
    </button>
  )
}

function LanguageMenu() {
  const id = useId()
  return (
    <>
      <button className="button_4kd0s_2" type="button" popoverTarget={id}>
        <GlobeIcon />
        <span className="visually-hidden">{t('shell.language')} </span>
        <span>EN</span>
      </button>
      <div className="menu_4kd0s_15 popover_1dk3f_2" id={id} popover="auto">
        {languages.map(({ locale, tag, name, href }) => (
          <a
            key={tag}
            href={href}
            hrefLang={tag}
            lang={tag}
            data-locale={locale}
            aria-current={tag === 'en' ? 'true' : undefined}
          >
            {name}
            {tag === 'en' && <CheckIcon />}
          </a>
        ))}
      </div>
    </>
  )
}

function HomeLink() {
  return (
    <Link href="/" aria-label={t('shell.homeLabel')}>
      <Brand />
    </Link>
  )
}
