import { Inbox } from 'lucide-react'
import { EmptyState } from '../ui/states'

type NoRequestsProps = {
  /** True for the list of those that need an answer. */
  isToAnswer: boolean
  /** Why the reader decides on no offer; the page's header says it. */
  refusal: string | undefined
}

/** Shown to an agent instead of an empty list of offers. */
export const NoRequests = ({ isToAnswer, refusal }: NoRequestsProps) =>
  isToAnswer ? (
    <EmptyState icon={Inbox} title="No offers need your answer">
      New ones appear here.
    </EmptyState>
  ) : (
    <EmptyState icon={Inbox} title="No offers yet">
      {refusal === undefined &&
        'When a buyer makes an offer on one of your homes, it appears here for you to accept, counter or reject.'}
    </EmptyState>
  )
