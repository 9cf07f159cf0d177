'use client'

import { type ReactNode, useEffect } from 'react'
import { useFormState } from '../browser/use-form-state'
import { requestViewer } from '../viewer/viewer-store'
import { type FormAction } from '../ui/change-form'
import { Button } from '../ui/button'

type MarkReadProps = { action: FormAction; isShown: boolean; children: ReactNode }

/**
 * The button that marks all notices as read, with and without JavaScript; the header's numbers follow. It
 * stays in the page, hidden, when nothing is new, because it still has to request the numbers.
 */
export function MarkRead({ action, isShown, children }: MarkReadProps) {
  const { state, posted, form, isPosting } = useFormState(action)
  useEffect(() => {
    if (state?.ok) requestViewer()
  }, [state])
  if (!isShown) return null
  return (
    <form {...form} className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="outline" pending={isPosting}>
        {children}
      </Button>
      {posted && (
        <span role="alert" className="text-xs text-danger">
          {posted.error.message}
        </span>
      )}
    </form>
  )
}
