import { type ViewingAction } from '@/lib/domain/viewing'
import { type OwnViewingDto } from '@/lib/schemas/viewing'
import { AskForm } from '../ui/ask-form'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { LinkButton } from '../ui/link-button'
import { MomentText } from '../ui/moment-text'

type ViewingFormActions = Record<'confirm' | 'decline' | 'cancel' | 'miss', FormAction>

type ViewingActionsProps = {
  viewing: OwnViewingDto
  actions: ViewingFormActions
  /** The page to choose another time. */
  rescheduleHref: string
  /** The page with the questions after it, if its viewer is its buyer and can answer them. */
  rateHref?: string | undefined
}

/** The buttons for what a side can do with a viewing now. */
export function ViewingActions({ viewing, actions, rescheduleHref, rateHref }: ViewingActionsProps) {
  const { acts, _id: id, sequence, propertyTitle, when, side, feedback } = viewing
  const can = (action: ViewingAction) => acts.includes(action)
  const fields = { id, sequence: String(sequence) }
  const labelFor = (label: string) => `${label}: ${propertyTitle}, ${when}`
  const change = (action: FormAction, label: string, variant?: 'outline') => (
    <ChangeForm action={action} fields={fields} variant={variant} aria-label={labelFor(label)}>
      {label}
    </ChangeForm>
  )
  const ratingLabel = feedback ? 'Change answers' : 'How was it?'
  return (
    <>
      {(can('accept') || can('confirm')) && change(actions.confirm, can('accept') ? 'Accept' : 'Confirm')}
      {(can('declineProposal') || can('decline')) &&
        change(actions.decline, can('declineProposal') ? 'Keep the current time' : 'Decline', 'outline')}
      {can('propose') && (
        <LinkButton variant="ghost" href={rescheduleHref} aria-label={labelFor('Reschedule')}>
          Reschedule
        </LinkButton>
      )}
      {can('cancel') && !can('decline') && (
        <AskForm
          ask="cancel"
          item={id}
          action={actions.cancel}
          fields={fields}
          question={{
            title: `Cancel the viewing of ${propertyTitle}?`,
            description: (
              <MomentText>{`${when}. We’ll notify the ${side === 'buyer' ? 'agent' : 'buyer'}, and others can book this time.`}</MomentText>
            ),
            cancelLabel: 'Keep this viewing',
            confirmLabel: 'Cancel viewing',
            isDanger: true,
            reason:
              side === 'agent'
                ? { name: 'reason', label: 'Reason', hint: 'Shown to the buyer. At most 500 characters.' }
                : undefined,
          }}
          done="Viewing canceled"
          failed="Couldn’t cancel the viewing"
          variant="ghost"
          aria-label={labelFor('Cancel')}
        >
          Cancel
        </AskForm>
      )}
      {can('rate') && rateHref !== undefined && (
        <LinkButton
          variant={feedback ? 'ghost' : 'outline'}
          href={rateHref}
          prefetch={false}
          aria-label={labelFor(ratingLabel)}
        >
          {ratingLabel}
        </LinkButton>
      )}
      {can('markMissed') && (
        <AskForm
          ask="missed"
          item={id}
          action={actions.miss}
          fields={fields}
          question={{
            title: `Mark the viewing of ${propertyTitle} as missed?`,
            description: (
              <MomentText>{`${when}. After three missed viewings a buyer’s requests are no longer confirmed instantly.`}</MomentText>
            ),
            cancelLabel: 'Go back',
            confirmLabel: 'Mark as missed',
            isDanger: true,
          }}
          done="Viewing marked as missed"
          failed="Couldn’t mark the viewing as missed"
          variant="ghost"
          aria-label={labelFor('Mark as missed')}
        >
          Mark as missed
        </AskForm>
      )}
    </>
  )
}
