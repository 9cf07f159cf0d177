import { isShareable } from '@/lib/domain/property'
import { type NamedHome, publicHomePath } from '@/lib/home-path'
import { ShareButton } from './share-button'

type ShareHomeProps = {
  home: NamedHome & Parameters<typeof isShareable>[0]
  /** The site's origin, because without JavaScript the whole URL is shown; `null` if homes have no public pages. */
  origin: string | null
  variant?: 'ghost' | 'outline'
  className?: string
}

/** Shares the public page of a home, if it has one and is for sale (D391). */
export function ShareHome({ home, origin, ...rest }: ShareHomeProps) {
  if (origin === null || !isShareable(home)) return null
  const publicHome = publicHomePath(home)
  return (
    <ShareButton
      {...rest}
      title={home.title}
      link={new URL(publicHome, origin).href}
      text={`${home.title}, ${home.location}:`}
      hint="Anyone with the link can see this page."
      publicHome={publicHome}
    />
  )
}
