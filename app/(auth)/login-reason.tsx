import Link from 'next/link'
import { cachedListing } from '@/app/content'
import { LinkButton } from '@/components/ui/link-button'
import { HomePrice } from '@/components/ui/home-price'
import { Photo } from '@/components/ui/photo'
import { pluralize } from '@/lib/domain/pluralize'
import { publicHomePath } from '@/lib/home-path'
import { loginDestination } from '@/lib/login-destination'
import { site } from '@/lib/site'
import { readInvitation } from '@/lib/services/shared-wishlists/shared-wishlists'
import { getTeaser } from '@/lib/services/properties/get-listing'

type LoginReasonProps = {
  /** The page to go to. */
  callback: string
  /** The form's action: "Sign in". */
  act: string
  /** The URL of the registration, if this page is not it. */
  register?: string
}

/** Why the person has to log in, and what happens then (D163); nothing without a particular reason. */
export async function LoginReason({ callback, act, register }: LoginReasonProps) {
  const behind = loginDestination(callback)
  if (!behind) return null
  const { aim, listing, invitation } = behind
  const invited = invitation === undefined ? null : await readInvitation({ token: invitation })
  if (invited) return <Invitation {...invited} act={act} register={register} />
  const teaser = listing && (await getTeaser(listing.id, cachedListing))
  if (!listing || !teaser)
    return (
      <p className="text-center text-pretty text-muted">
        {act} to {aim}.
      </p>
    )
  const { title, location, image, price, isPublic } = teaser
  return (
    <section
      aria-label="You’ll continue to"
      className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 rounded-md border border-border bg-surface-raised p-3"
    >
      <Photo src={image} alt="" width={96} corners="xs" />
      <div className="grid gap-0.5 text-sm [overflow-wrap:anywhere]">
        <p className="font-[550] text-pretty">
          {act} to {listing.aim(title)}
        </p>
        <p dir="auto" className="text-xs text-muted">
          {location}
        </p>
        <p className="text-xs">
          <HomePrice price={price} />
        </p>
        {isPublic && (
          <p className="text-xs">
            <Link
              href={publicHomePath({ _id: listing.id, title, location })}
              prefetch={false}
              className="-my-2 inline-flex min-h-10 items-center text-accent-text text-link"
            >
              See it without an account
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

type InvitationProps = { owner: string; homes: number } & Pick<LoginReasonProps, 'act' | 'register'>

/** The invitation to a shared wishlist; most people who open one have no account yet (D348). */
const Invitation = ({ owner, homes, act, register }: InvitationProps) => (
  <section aria-label="Your invitation" className="grid gap-4 text-center">
    <p className="text-pretty [overflow-wrap:anywhere]">
      <strong className="font-[550]">
        <bdi>{owner}</bdi> invited you to their wishlist
      </strong>{' '}
      {homes > 0 && `of ${pluralize(homes, 'home')} `}on {site.name}.{' '}
      <span className="text-muted">
        {register === undefined ? act : 'Register'} to see the homes and add hearts and comments.
      </span>
    </p>
    {register !== undefined && (
      <>
        <LinkButton size="lg" href={register}>
          Register
        </LinkButton>
        <p className="text-sm text-muted">Already have an account? Sign in:</p>
      </>
    )}
  </section>
)
