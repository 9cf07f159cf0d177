'use client'

import { EMAIL_NOT_VERIFIED } from '@/lib/domain/user'
import { type Action } from '../ui/action'
import { CONFIRM_EMAIL } from '../users/confirm-email'
import { type FormAction } from '../ui/change-form'
import { SecretLink } from '../ui/secret-link'

type CalendarLinkProps = {
  /** Whether the viewer has a link already. */
  hasLink: boolean
  /** A new link needs a verified email. */
  isEmailVerified: boolean
  create: Action<Record<string, never>, { url: string }>
  revoke: FormAction
}

/** The secret link to the viewer's calendar, which is shown once (D223). Rendered in the browser too (ADR 124). */
export function CalendarLink({ hasLink, isEmailVerified, create, revoke }: CalendarLinkProps) {
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
        {!isEmailVerified && (
          <p className="text-sm text-pretty text-muted">
            {EMAIL_NOT_VERIFIED}{' '}
            <a href={`#${CONFIRM_EMAIL}`} className="underline underline-offset-4">
              Send the link again
            </a>
          </p>
        )}
        <SecretLink
          hasLink={hasLink}
          canCreate={isEmailVerified}
          create={create}
          end={revoke}
          endLabel="Revoke the link"
        />
      </div>
    </section>
  )
}
