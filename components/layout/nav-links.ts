import { paths } from '@/lib/paths'

/** The links of the navigation, in order (D83). */
export const NAV_LINKS = [
  { href: paths.home, label: 'Home' },
  { href: paths.about, label: 'About' },
  { href: paths.properties, label: 'All Properties' },
  { href: paths.dashboard, label: 'Dashboard' },
] as const

/** True if the page is the link's target or below it; for the home page only the page itself. */
export const isCurrent = (pathname: string, href: string): boolean =>
  href === paths.home ? pathname === href : pathname === href || pathname.startsWith(`${href}/`)
