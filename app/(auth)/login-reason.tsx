import { cachedListing } from '@/app/content'
import { Photo } from '@/components/ui/photo'
import { PriceRange } from '@/components/ui/price-range'
import { loginDestination } from '@/lib/login-destination'
import { getTeaser } from '@/lib/services/properties/get-listing'

type LoginReasonProps = {
  /** The page to go to. */
  callback: string
  /** The form's action: "Sign in". */
  act: string
}

/** Why the person has to log in, and what happens then (D163); nothing without a particular reason. */
export async function LoginReason({ callback, act }: LoginReasonProps) {
  const behind = loginDestination(callback)
  if (!behind) return null
  const { aim, listing } = behind
  const teaser = listing && (await getTeaser(listing.id, cachedListing))
  if (!listing || !teaser)
    return (
      <p className="text-center text-pretty text-muted">
        {act} to {aim}.
      </p>
    )
  const { title, location, image, minPrice, maxPrice } = teaser
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
          <PriceRange min={minPrice} max={maxPrice} />
        </p>
      </div>
    </section>
  )
}
