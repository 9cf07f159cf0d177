import { type BulkKind } from '@/lib/domain/bulk-change'
import { type AskedChange, type Question } from '../ui/ask-form'
import { type FormAction } from '../ui/change-form'

/** A kind of change whose question has no inputs. */
type AskedKind = Exclude<BulkKind, 'prices'>

export const isAskedKind = (kind: string | undefined): kind is AskedKind =>
  kind === 'delete' || kind === 'off-market' || kind === 'on-market'

const QUESTIONS: Record<AskedKind, (homes: string) => Question> = {
  delete: (homes) => ({
    title: `Delete ${homes}?`,
    description:
      'They are removed right away, and their pending offers are rejected. This cannot be undone. Homes with an accepted offer awaiting payment stay.',
    cancelLabel: 'Cancel',
    confirmLabel: `Delete ${homes}`,
    isDanger: true,
  }),
  'off-market': (homes) => ({
    title: `Take ${homes} off the market?`,
    description:
      'Buyers no longer see them, and no offer on them is accepted, until you put them back. Sold and rejected homes stay as they are.',
    cancelLabel: 'Cancel',
    confirmLabel: `Take ${homes} off the market`,
    isDanger: false,
  }),
  'on-market': (homes) => ({
    title: `Put ${homes} back on the market?`,
    description: 'Buyers see them again with the status that they had.',
    cancelLabel: 'Cancel',
    confirmLabel: `Put ${homes} back`,
    isDanger: false,
  }),
}

/** The question before a change of "12 homes". */
export const bulkQuestion = (kind: AskedKind, homes: string): Question => QUESTIONS[kind](homes)

/** The effects of new prices, for the preview. */
export const pricePromise = (direction: string): string =>
  `${direction === 'lower' ? 'Buyers with a matching saved search are notified of the lower prices. ' : ''}Buyers with a pending offer are asked whether they want to keep it.`

/** The error of a preview in which no price can be changed. */
export const NO_NEW_PRICE = 'None of these prices can be changed like this.'

/** The question and messages of deleting one of the agent's homes. */
export const homeDeletion = (
  { _id: id, title }: { _id: string; title: string },
  remove: FormAction,
  about?: Question['about'],
): AskedChange => ({
  action: remove,
  fields: { id },
  question: {
    title: `Delete ${title}?`,
    description: 'It is removed right away, and its pending offers are rejected. This cannot be undone.',
    cancelLabel: 'Keep home',
    confirmLabel: 'Delete home',
    isDanger: true,
    ...(about && { about }),
  },
  done: 'Property deleted successfully',
  failed: 'Failed to delete property',
})
