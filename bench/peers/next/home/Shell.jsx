import Link from 'next/link'
import { Brand, GlobeIcon, HouseIcon, SearchIcon, UserIcon } from './icons.jsx'
import { ThemeSwitch } from './ThemeSwitch.jsx'

const languages = { ko: '한국어', ja: '日本語', en: 'English', 'zh-Hans': '简体中文' }

export function Shell({ children }) {
  return (
    <div className="shell_3jf0s_2" data-dock="">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <Header />
      <main className="main_3jf0s_12" id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="footer_wnno7_2">
        <div className="wrap row_wnno7_10">
          <HomeLink />
          <span>Times are shown in the event’s zone and in yours</span>
          <ThemeSwitch />
        </div>
      </footer>
      <nav className="dock_1i4ac_2" aria-label="Bottom navigation">
        <Link href="/search">
          <SearchIcon />
          SEARCH
        </Link>
        <Link href="/" aria-current="page">
          <HouseIcon />
          HOME
        </Link>
      </nav>
      <div className="place_1ltu2_2" role="status" />
    </div>
  )
}

function Header() {
  return (
    <header className="header_7fj2s_2" data-desktop="over" data-mobile="over">
      <div className="wrap row_7fj2s_20">
        <HomeLink />
        <div className="tools_7fj2s_31">
          <LanguageMenu />
          <Link className="search_7fj2s_44" href="/search">
            <SearchIcon />
            <span>Search artists and shows</span>
          </Link>
          <div className="guest_7fj2s_58">
            <div className="desktop_7fj2s_63">
              <Link className="button_1x0s8_2" data-kind="primary" data-size="s" href="/signin">
                Log in
              </Link>
            </div>
            <div className="mobile_7fj2s_68">
              <Link className="tool_6dk2f_2" aria-label="My page" href="/signin">
                <UserIcon />
              </Link>
            </div>
          </div>
          <div className="member_7fj2s_72">
            <button className="tool_6dk2f_2" type="button" aria-label="My page" popoverTarget="profile">
              <UserIcon />
            </button>
            <div className="menu_0fk2s_2" id="profile" popover="auto" role="dialog" aria-label="My page">
              <p aria-busy="true">Loading</p>
            </div>
          </div>
        </div>
      </div>
    </header>
  )
}

function LanguageMenu() {
  return (
    <>
      <button className="button_4kd0s_2" type="button" popoverTarget="languages">
        <GlobeIcon />
        <span className="visually-hidden">Language </span>
        <span>EN</span>
      </button>
      <div className="menu_4kd0s_15" id="languages" popover="auto">
        {Object.entries(languages).map(([tag, name]) => (
          <a key={tag} href={tag === 'en' ? '/' : `/${tag}`} hrefLang={tag} lang={tag}>
            {name}
          </a>
        ))}
      </div>
    </>
  )
}

function HomeLink() {
  return (
    <Link href="/" aria-label="Encore, home">
      <Brand />
    </Link>
  )
}
