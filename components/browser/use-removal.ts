import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { type Change, useChange } from './use-change'

type Removal<Data> = Pick<Change<Data>, 'id' | 'run' | 'messages'> & {
  undo: NonNullable<Change<Data>['undo']>['run']
}

/**
 * Removes the row of a button, with an offer to undo it (D351). The row renders `undoBox`. The action must not refresh the
 * page: that happens when the offer is over.
 */
export function useRemoval() {
  const [undoBox, showUndoBox] = useState<ReactNode>(null)
  const { isChanging, start } = useChange()
  const { refresh } = useRouter()

  const remove = <Data>(button: Element, { undo, ...change }: Removal<Data>) => {
    if (isChanging) return
    start({ ...change, undo: { run: undo, row: button.closest('li'), showUndoBox, removeRow: refresh } })
  }
  return { undoBox, remove }
}
