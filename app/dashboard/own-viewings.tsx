import { type ComponentProps } from 'react'
import {
  cancelViewingAction,
  confirmViewingAction,
  declineViewingAction,
  missViewingAction,
} from '@/app/dashboard/viewing-actions'
import { ViewingActions } from '@/components/viewings/viewing-actions'
import { ViewingList } from '@/components/viewings/viewing-list'
import { paths } from '@/lib/paths'

const actions = {
  confirm: confirmViewingAction,
  decline: declineViewingAction,
  cancel: cancelViewingAction,
  miss: missViewingAction,
}

type OwnViewingsProps = Omit<ComponentProps<typeof ViewingList>, 'actionsOf'> & {
  /** The area of the pages to which a viewing leads; only buyers' has the questions after it. */
  area: 'agent' | 'user'
}

/** Viewings of the reader, with what they can do with each. Nothing if there are none. */
export const OwnViewings = ({ area, ...list }: OwnViewingsProps) =>
  list.viewings.length > 0 && (
    <ViewingList
      {...list}
      actionsOf={(viewing) => (
        <ViewingActions
          viewing={viewing}
          actions={actions}
          rescheduleHref={paths[area].rescheduleViewing(viewing._id)}
          rateHref={area === 'user' ? paths.user.viewingFeedback(viewing._id) : undefined}
        />
      )}
    />
  )
