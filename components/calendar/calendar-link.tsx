'use client'

import { EMAIL_NOT_VERIFIED } from '@/lib/domain/user'
import { useFormState } from '../browser/use-form-state'
import { type Action } from '../ui/action'
import { CONFIRM_EMAIL } from '../users/confirm-email'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Button } from '../ui/button'
import { FormError } from '../ui/field'
import { LinkToCopy } from '../ui/link-to-copy'

type CalendarLinkProps = {
  /** Whether the reader has a link already. */
  hasLink: boolean
  /** A new link needs a verified email. */
  isEmailVerified: boolean
  create: Action<Record<string, never>, { url: string }>
  revoke: FormAction
}

/** The secret link to the reader's calendar, which is shown once (D223). */
export function CalendarLink({ hasLink, isEmailVerified, create, revoke }: CalendarLinkProps) {
  const { state: answer, form, isPosting: isPending } = useFormState(create)
  return (
    <section aria-labelledby="calendar" className="mt-14 max-w-[46rem]">
      <div className="grid gap-1 pb-5">
        <h2 id="calendar" className="display-sm">
          Calendar
        </h2>
        <p className="text-sm text-pretty text-muted">
          Subscribe to your viewings and open houses in another calendar. Anyone with the link can read them.
        </p>
      </div>
      <div className="grid justify-items-start gap-4 border-t border-border-strong pt-4">
        {answer?.ok && hasLink && <LinkToCopy link={answer.data.url} />}
        {answer && !answer.ok && <FormError>{answer.error.message}</FormError>}
        {!isEmailVerified && (
          <p className="text-sm text-pretty text-muted">
            {EMAIL_NOT_VERIFIED}{' '}
            <a href={`#${CONFIRM_EMAIL}`} className="underline underline-offset-4">
              Send the link again
            </a>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {isEmailVerified && (
            <form {...form}>
              <Button type="submit" variant="outline" pending={isPending}>
                {hasLink ? 'Replace the link' : 'Create a link'}
              </Button>
            </form>
          )}
          {hasLink && (
            <ChangeForm action={revoke} fields={{}} variant="ghost">
              Revoke the link
            </ChangeForm>
          )}
        </div>
      </div>
    </section>
  )
}
