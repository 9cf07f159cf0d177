import Link from 'next/link'
import { type ViewingAct } from '@/lib/domain/viewing'
import { type OwnViewingDto } from '@/lib/schemas/viewing'
import { ActionButton, type FormAction } from '../ui/action-button'
import { Button } from '../ui/button'

export type ViewingFormActions = { confirm: FormAction; decline: FormAction }

type ViewingActionsProps = {
  viewing: OwnViewingDto
  actions: ViewingFormActions
  /** The page to choose another time, and the page that asks before a change. */
  moveHref: string
  askHref: (ask: ViewingQuestion) => string
}

/** The changes that cannot be undone, so a page asks before them. */
export const VIEWING_QUESTIONS = ['cancel', 'missed'] as const
export type ViewingQuestion = (typeof VIEWING_QUESTIONS)[number]

/** The buttons for what a side can do with a viewing now. */
export function ViewingActions({ viewing, actions, moveHref, askHref }: ViewingActionsProps) {
  const { acts, _id: id, sequence, propertyTitle, when } = viewing
  const can = (act: ViewingAct) => acts.includes(act)
  const fields = { id, sequence: String(sequence) }
  const named = (label: string) => `${label}: ${propertyTitle}, ${when}`
  return (
    <>
      {(can('accept') || can('confirm')) && (
        <ActionButton
          action={actions.confirm}
          fields={fields}
          aria-label={named(can('accept') ? 'Accept' : 'Confirm')}
        >
          {can('accept') ? 'Accept' : 'Confirm'}
        </ActionButton>
      )}
      {(can('refuse') || can('decline')) && (
        <ActionButton
          action={actions.decline}
          fields={fields}
          variant="outline"
          aria-label={named(can('refuse') ? 'Keep the current time' : 'Decline')}
        >
          {can('refuse') ? 'Keep the current time' : 'Decline'}
        </ActionButton>
      )}
      {can('propose') && (
        <Button asChild variant="ghost">
          <Link href={moveHref} aria-label={named('Reschedule')}>
            Reschedule
          </Link>
        </Button>
      )}
      {can('cancel') && !can('decline') && (
        <Button asChild variant="ghost">
          <Link href={askHref('cancel')} aria-label={named('Cancel')}>
            Cancel
          </Link>
        </Button>
      )}
      {can('miss') && (
        <Button asChild variant="ghost">
          <Link href={askHref('missed')} aria-label={named('Mark as missed')}>
            Mark as missed
          </Link>
        </Button>
      )}
    </>
  )
}
