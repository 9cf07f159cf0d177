import { type Metadata } from 'next'
import { sendVerificationAction } from '@/app/dashboard/profile-actions'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { LinkButton } from '@/components/ui/link-button'
import { BackLink, PageHeader } from '@/components/ui/page-header'
import { ConfirmEmail } from '@/components/users/confirm-email'
import { BookingForm } from '@/components/viewings/booking-form'
import { requireActiveActor } from '@/lib/auth/actor'
import { zoneName } from '@/lib/domain/time-zones'
import { isBuyer } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { propertyIdSchema } from '@/lib/schemas/property'
import { getProfile } from '@/lib/services/users/people'
import { getBooking } from '@/lib/services/availability/availability'
import { requestViewingAction } from '../../actions'

export const metadata: Metadata = { title: 'Book a viewing' }

/** The free times of a home, and the form to request one (D217). */
export default async function BookViewingPage({ params }: PageProps<'/properties/[id]/viewing'>) {
  const { id } = await parsedOr404(propertyIdSchema, params)
  const actor = await requireActiveActor(paths.bookViewing(id))
  const [booking, profile] = await Promise.all([orNotFound(getBooking(actor, { id })), getProfile(actor)])
  const [firstName = booking.agentName] = booking.agentName.split(' ')
  return (
    <div className="container-page pb-24">
      <BackLink href={paths.property(id)}>{booking.title}</BackLink>
      <PageHeader title="Book a viewing" className="pt-0!">
        {booking.location}
        {booking.lengthMinutes > 0 && ` · ${booking.lengthMinutes} minutes with ${booking.agentName}`}
      </PageHeader>
      {booking.ownId !== null ? (
        <p className="grid justify-items-start gap-4">
          You already have a viewing of this home.
          <LinkButton variant="outline" href={paths.user.viewings}>
            See your viewings
          </LinkButton>
        </p>
      ) : booking.slots.length === 0 || !isBuyer(actor.role) ? (
        <p>{isBuyer(actor.role) ? 'No times are available right now.' : 'Only buyers can book viewings.'}</p>
      ) : (
        <>
          <ConfirmEmail profile={profile} sendAgain={sendVerificationAction} isNeeded />
          <BookingForm
            booking={booking}
            zone={zoneName(booking.zone)}
            fields={{ propertyId: id }}
            post={requestViewingAction}
            submit={booking.isInstant ? 'Book viewing' : 'Request viewing'}
            hint={
              booking.isInstant
                ? 'You’ll see the exact location once it’s booked.'
                : `${firstName} has up to 24 hours to confirm. You’ll see the exact location after that.`
            }
            hasNote
          />
        </>
      )}
    </div>
  )
}
