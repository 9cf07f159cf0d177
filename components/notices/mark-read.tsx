'use client'

import { type ReactNode, useActionState, useEffect } from 'react'
import { requestReader } from '../reader/reader-store'
import { type FormAction } from '../ui/action-button'
import { Button } from '../ui/button'

type MarkReadProps = { action: FormAction; isShown: boolean; children: ReactNode }

/**
 * The button that marks all notices as read, with and without JavaScript; the header's numbers follow. It
 * stays in the page, hidden, when nothing is new, because it still has to request the numbers.
 */
export function MarkRead({ action, isShown, children }: MarkReadProps) {
  const [result, post, isPending] = useActionState(action, null)
  useEffect(() => {
    if (result?.ok) requestReader()
  }, [result])
  if (!isShown) return null
  return (
    <form action={post} className="flex flex-wrap items-center gap-3">
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
