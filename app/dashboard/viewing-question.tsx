import { orNotFound } from '@/app/found'
import { ConfirmationPage, type ConfirmationPost } from '@/components/ui/confirmation-page'
import { type ViewingQuestion as Question } from '@/components/viewings/viewing-actions'
import { type Actor } from '@/lib/domain/user'
import { getOwnViewing } from '@/lib/services/viewings/list-viewings'

type ViewingQuestionProps = { actor: Actor; ask: Question; id: string; back: string; post: ConfirmationPost }

/** Asks before a viewing is canceled or marked as missed, naming home and time. */
export async function ViewingQuestion({ actor, ask, id, back, post }: ViewingQuestionProps) {
  const { propertyTitle, when, sequence, side } = await orNotFound(getOwnViewing(actor, { id }))
  const isCancel = ask === 'cancel'
  return (
    <ConfirmationPage
      question={{
        title: isCancel
          ? `Cancel the viewing of ${propertyTitle}?`
          : `Mark the viewing of ${propertyTitle} as missed?`,
        description: isCancel
          ? `${when}. We’ll notify the ${side === 'buyer' ? 'agent' : 'buyer'}, and others can book this time.`
          : `${when}. After three missed viewings a buyer’s requests are no longer confirmed instantly.`,
        cancelLabel: isCancel ? 'Keep this viewing' : 'Go back',
        confirmLabel: isCancel ? 'Cancel viewing' : 'Mark as missed',
        isDanger: true,
      }}
      back={back}
      fields={{ id, sequence: String(sequence), ask }}
      words={
        isCancel && side === 'agent'
          ? { label: 'Reason', hint: 'Shown to the buyer. At most 500 characters.' }
          : undefined
      }
      post={post}
    />
  )
}
