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
  const { state: result, form, isPosting: isPending } = useFormState(action)
  useEffect(() => {
    if (result?.ok) requestViewer()
  }, [result])
  if (!isShown) return null
  return (
    <form {...form} className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="outline" pending={isPending}>
        {children}
      </Button>
      {result && !result.ok && (
        <span role="alert" className="text-xs text-danger">
          {result.error.message}
        </span>
      )}
    </form>
  )
}
