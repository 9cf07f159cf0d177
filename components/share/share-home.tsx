import { type NamedHome, paths } from '@/lib/paths'
import { ShareButton } from './share-button'

type ShareHomeProps = {
  home: NamedHome
  /** The site's origin, because without JavaScript the whole URL is shown. */
  origin: string
  variant?: 'ghost' | 'outline'
  className?: string
}

/** Shares the public page of a verified, unsold home (D391). */
export function ShareHome({ home, origin, ...rest }: ShareHomeProps) {
  const publicHome = paths.publicHome(home)
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
