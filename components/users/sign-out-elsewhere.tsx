'use client'

import { type Access, describeAccess } from '@/lib/domain/access'
import { useFormState } from '../browser/use-form-state'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { FormError } from '../ui/field'

type SignOutElsewhereProps = {
  /** What would end. */
  ends: Access
  signOut: Action<Record<string, never>, Access>
}

/** Ends everything that works without this session: asks by naming what ends, and says what ended (D62). */
export function SignOutElsewhere({ ends, signOut }: SignOutElsewhereProps) {
  const { state: answer, form, isPosting: isPending } = useFormState(signOut)
  return (
    <>
      <details className="pt-3">
        <summary className="inline-flex min-h-10 cursor-pointer items-center text-sm text-muted underline underline-offset-4 hover:text-text">
          Sign out everywhere else
        </summary>
        <form {...form} className="grid max-w-[62ch] justify-items-start gap-3 pt-2 text-sm text-muted">
          <p>This ends: {describeAccess(ends).join(', ')}. You stay signed in here.</p>
          {answer && !answer.ok && <FormError>{answer.error.message}</FormError>}
          <Button type="submit" variant="danger" pending={isPending}>
            Sign out everywhere else
          </Button>
        </form>
      </details>
      <p role="status" className="text-sm text-pretty text-muted">
        {answer?.ok && resultOf(answer.data)}
      </p>
    </>
  )
}

function resultOf(ended: Access): string {
  const named = describeAccess(ended)
  return named.length === 0 ? 'There were no other sessions or links to end.' : `Ended: ${named.join(', ')}.`
}
