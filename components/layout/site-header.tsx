'use client'

import { Menu, X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/components/ui/cn'
import { Logo } from '@/components/ui/logo'
import { paths } from '@/lib/paths'
import { LogoutButton } from './logout-button'
import { isCurrent, NAV_LINKS } from './nav-links'
import { ThemeToggle } from './theme-toggle'
import { useAccount } from './use-account'

/** The sticky navigation: links, theme, and the account area, which is the one part that depends on the reader. */
export function SiteHeader() {
  const pathname = usePathname()
  const account = useAccount()
  const [openAt, setOpenAt] = useState<string | null>(null)
  // A menu that was opened on another page is closed, so following any link closes it.
  const open = openAt === pathname
  const close = () => setOpenAt(null)

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(null)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <header className="sticky top-0 z-40 border-b border-border bg-surface print:hidden">
      <div className="container-page flex h-nav items-center gap-4 lg:gap-10">
        <Logo />
        <nav aria-label="Main" className="h-full max-md:hidden">
          <ul className="flex h-full gap-6">
            {NAV_LINKS.map(({ href, label }) => (
              <li key={href} className="h-full">
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={isCurrent(pathname, href) ? 'page' : undefined}
                  className="relative inline-flex h-full items-center text-sm font-medium whitespace-nowrap text-muted hover:text-text aria-[current]:text-text aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-accent-text"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-h-10 items-center gap-2">
          <ThemeToggle />
          {account.state === 'signed-in' && (
            <>
              <Avatar name={account.name} src={account.image} className="mx-2" />
              <LogoutButton className="max-lg:hidden" />
            </>
          )}
          {account.state === 'signed-out' && (
            <Button asChild variant="outline" className="max-md:hidden">
              <Link href={paths.login}>Login</Link>
            </Button>
          )}
          <noscript>
            <Link href={paths.login} className="text-sm underline">
              Login
            </Link>
          </noscript>
          <Button
            variant="ghost"
            size="icon"
            className={cn('lg:hidden', account.state !== 'signed-in' && 'md:hidden')}
            aria-label={open ? 'Close the menu' : 'Open the menu'}
            aria-expanded={open}
            aria-controls="site-menu"
            onClick={() => (open ? close() : setOpenAt(pathname))}
          >
            {open ? <X aria-hidden /> : <Menu aria-hidden />}
          </Button>
        </div>
      </div>
      <div id="site-menu" hidden={!open} className="animate-appear border-t border-border lg:hidden">
        <div className="container-page grid gap-1 py-3">
          <nav aria-label="Menu" className="md:hidden">
            <ul>
              {NAV_LINKS.map(({ href, label }) => (
                <li key={href}>
                  <Link
                    href={href}
                    prefetch={false}
                    onClick={close}
                    aria-current={isCurrent(pathname, href) ? 'page' : undefined}
                    className="flex min-h-11 items-center rounded-md px-3 text-muted aria-[current]:bg-accent-soft aria-[current]:text-text"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {account.state === 'signed-out' && (
            <Button asChild variant="outline" className="md:hidden">
              <Link href={paths.login} onClick={close}>
                Login
              </Link>
            </Button>
          )}
          {account.state === 'signed-in' && <LogoutButton />}
        </div>
      </div>
    </header>
  )
}
