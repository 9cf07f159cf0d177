'use client'

import { Menu, X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { cn } from '@/components/ui/cn'
import { Logo } from '@/components/ui/logo'
import { paths } from '@/lib/paths'
import { useNoticeStream } from '../notices/use-notice-stream'
import { AccountNav } from './account-nav'
import { LogoutButton } from './logout-button'
import { SkipLink } from './skip-link'
import { ThemeToggle } from './theme-toggle'
import { type Account, type Person, useAccount } from './use-account'

/** The links of the navigation, in order (D83). */
const NAV_LINKS = [
  { href: paths.home, label: 'Home' },
  { href: paths.about, label: 'About' },
  { href: paths.properties, label: 'All Properties' },
  { href: paths.dashboard, label: 'Dashboard' },
]

/**
 * The sticky navigation: links, theme, and the account area, the only part that depends on the viewer. `viewer`: the
 * person that the page was rendered for, if it is not the same for everyone.
 */
export function SiteHeader({ viewer }: { viewer?: Person | undefined }) {
  const pathname = usePathname()
  const account = useAccount(viewer)
  useNoticeStream(account.state === 'signed-in' && Boolean(account.notices))
  const toggle = useRef<HTMLButtonElement>(null)
  const [openPathname, setOpenPathname] = useState<string | null>(null)
  // A menu that was opened on another page is closed, so following any link closes it.
  const isOpen = openPathname === pathname
  const close = () => setOpenPathname(null)

  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog above the menu has used the key.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpenPathname(null)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  return (
    <>
      <SkipLink />
      <header className="relative top-0 z-40 border-b border-border bg-surface print:hidden max-md:noscript:static! tall:sticky">
        <div className="container-page flex h-nav items-center gap-2 sm:gap-4 lg:gap-10 max-md:noscript:h-auto max-md:noscript:flex-wrap max-md:noscript:pt-3">
          <Logo />
          <nav aria-label="Main" className="h-full max-md:hidden">
            <ul className="flex h-full gap-6">
              <NavItems pathname={pathname} className="h-full" linkClassName="header-link" />
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-1 max-[22rem]:gap-0 sm:gap-2 max-md:noscript:w-full">
            <ThemeToggle />
            <AccountNav account={account} />
            {/* Without JavaScript the account area is in a frame, so that the page is the same for everyone. */}
            <noscript className="noscript:contents">
              <iframe
                src={paths.accountArea}
                title="Your account"
                className="-mr-1 h-12 w-72 max-md:w-full max-md:border-t max-md:border-border"
              />
            </noscript>
            <Button
              ref={toggle}
              variant="ghost"
              size="icon"
              className={cn(
                '-mr-2.5 lg:hidden noscript:hidden [&_svg]:size-5!',
                account.state !== 'signed-in' && 'md:not-known:hidden',
              )}
              aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
              aria-expanded={isOpen}
              aria-controls="site-menu"
              onClick={() => (isOpen ? close() : setOpenPathname(pathname))}
            >
              {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
            </Button>
          </div>
        </div>
        <NarrowMenu isOpen={isOpen} pathname={pathname} account={account} onFollow={close} />
      </header>
    </>
  )
}

type NavItemsProps = { pathname: string; className?: string; linkClassName: string; onFollow?: () => void }

/** The items of the navigation; current is the page itself or, except for the home page, one above it. */
const NavItems = ({ pathname, className, linkClassName, onFollow }: NavItemsProps) =>
  NAV_LINKS.map(({ href, label }) => {
    const isCurrent = pathname === href || (href !== paths.home && pathname.startsWith(`${href}/`))
    return (
      <li key={href} className={className}>
        <Link
          href={href}
          prefetch={false}
          onClick={onFollow}
          aria-current={isCurrent ? 'page' : undefined}
          className={linkClassName}
        >
          {label}
        </Link>
      </li>
    )
  })

type NarrowMenuProps = { isOpen: boolean; pathname: string; account: Account; onFollow: () => void }

/**
 * The menu: the links, and Logout, or Login on the smallest screens, which do not fit beside the logo. An overlay, which
 * does not move the page; without scripts it is part of the page, because nothing could open it.
 */
function NarrowMenu({ isOpen, pathname, account, onFollow }: NarrowMenuProps) {
  return (
    <div
      id="site-menu"
      className={cn(
        'absolute inset-x-0 top-full max-h-[calc(100dvh-var(--nav-h))] animate-appear overflow-y-auto border-b border-border bg-surface shadow-md lg:hidden max-md:noscript:static max-md:noscript:border-0 max-md:noscript:shadow-none',
        !isOpen && 'hidden max-md:noscript:block',
      )}
    >
      <div className="container-page grid gap-3 py-3">
        <nav aria-label="Menu" className="-mx-3 md:hidden">
          <ul className="grid gap-1">
            <NavItems pathname={pathname} linkClassName="menu-link" onFollow={onFollow} />
          </ul>
        </nav>
        {account.state === 'signed-in' ? (
          // Without JavaScript the frame above has it.
          <LogoutButton className="noscript:hidden" />
        ) : (
          <LinkButton
            variant="outline"
            className={cn(
              'min-[22rem]:hidden noscript:hidden',
              account.state === 'loading' && 'known:hidden',
            )}
            href={paths.login}
            onClick={onFollow}
          >
            Login
          </LinkButton>
        )}
      </div>
    </div>
  )
}
