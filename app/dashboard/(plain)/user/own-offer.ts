import 'server-only'
import { notFound, redirect } from 'next/navigation'
import { orNull } from '@/app/or-not-found'
import { requireActor } from '@/lib/auth/actor'
import { type Actor } from '@/lib/domain/user'
import { dashboardHome, paths, withRefresh } from '@/lib/paths'
import { offerIdSchema } from '@/lib/schemas/offer'
import { type OwnOfferDto } from '@/lib/schemas/offered-home'
import { getOfferAsBuyer } from '@/lib/services/offers/list-offers'

export type OwnOffer = {
  actor: Actor
  offer: Omit<OwnOfferDto, 'canOfferAgain'>
  /** The link back to the list of offers, which only the buyers' area has. */
  back: { href: string; label: string }
}

/**
 * The offer of a page in the buyers' area, for its buyer, whatever their role is now (D11). 404 for another
 * buyer; every other role is redirected to its own area.
 */
export async function requireOwnOffer(
  params: Promise<{ id: string }>,
  pathOf: (id: string) => string,
): Promise<OwnOffer> {
  const wanted = await params
  const actor = await requireActor(pathOf(wanted.id))
  const parsed = offerIdSchema.safeParse(wanted)
  const offer = parsed.success ? await orNull(getOfferAsBuyer(actor, parsed.data)) : null
  if (actor.role === 'user') {
    if (!offer) notFound()
    return { actor, offer, back: { href: paths.user.bought, label: 'Your Property Offers' } }
  }
  const home = dashboardHome(actor.role)
  if (!offer || home === paths.suspended) redirect(withRefresh(home))
  return { actor, offer, back: { href: home, label: 'Dashboard' } }
}
