import { rescheduleViewingAction } from '@/app/dashboard/viewing-actions'
import { orNotFound } from '@/app/or-not-found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { BackLink } from '@/components/ui/page-header'
import { MomentText } from '@/components/ui/moment-text'
import { BookingForm } from '@/components/viewings/booking-form'
import { zoneName } from '@/lib/domain/time-zones'
import { type Actor, isBuyer } from '@/lib/domain/user'
import { type ViewingSide } from '@/lib/domain/viewing'
import { paths } from '@/lib/paths'
import { getRescheduleForm } from '@/lib/services/availability/availability'

type RescheduleViewingProps = { actor: Actor; id: string }

/** The list from which the actor reschedules a viewing as this side. */
function listPathOf({ role }: Actor, side: ViewingSide | undefined): string {
  if (isBuyer(role)) return paths.user.viewings
  return paths.agent.viewings(side === 'buyer' ? 'as-buyer' : undefined)
}

/** The free times to which a side reschedules a viewing (D220). */
export async function RescheduleViewing({ actor, id }: RescheduleViewingProps) {
  const { viewing, booking } = await orNotFound(getRescheduleForm(actor, { id }))
  const back = listPathOf(actor, viewing.side)
  const isRequest = viewing.status === 'requested'
  const isAtOnce = viewing.side === 'buyer' && (booking.isInstant || isRequest)
  const counterpart = viewing.side === 'buyer' ? 'agent' : 'buyer'
  // A request claims no time (D219).
  const proposalHint = isRequest
    ? 'The buyer can accept it, or keep the requested time.'
    : `The current time stays booked until the ${counterpart} accepts.`
  return (
    <>
      <BackLink href={back}>Viewings</BackLink>
      <DashboardHeader title="Choose another time">
        {viewing.propertyTitle}, now <MomentText>{viewing.when}</MomentText>
      </DashboardHeader>
      {!viewing.acts.includes('propose') ? (
        <p>This viewing can no longer be rescheduled.</p>
      ) : booking.slots.length === 0 ? (
        <p>No other times are available right now.</p>
      ) : (
        <BookingForm
          booking={booking}
          zone={zoneName(booking.zone)}
          fields={{ id, sequence: String(viewing.sequence), returnTo: back }}
          post={rescheduleViewingAction}
          submit={isAtOnce ? 'Change time' : 'Propose this time'}
          hint={isAtOnce ? 'We’ll notify the agent.' : proposalHint}
        />
      )}
    </>
  )
}
