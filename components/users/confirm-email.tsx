import { MailWarning } from 'lucide-react'
import { linkValidity } from '@/lib/domain/mailed-link'
import { EMAIL_NOT_VERIFIED } from '@/lib/domain/user'
import { type ProfileDto } from '@/lib/schemas/user'
import { ChangeForm, type FormAction } from '../ui/change-form'

/** The id of its heading, for links to it on the same page. */
export const CONFIRM_EMAIL = 'confirm-email'

type ConfirmEmailProps = {
  profile: Pick<ProfileDto, 'email' | 'emailVerified'>
  sendAgain: FormAction
  /** The next step needs a verified email. */
  isNeeded?: boolean
}

/** Asks a person with an unverified email to verify it, with a button to mail the link again. */
export function ConfirmEmail({
  profile: { email, emailVerified },
  sendAgain,
  isNeeded = false,
}: ConfirmEmailProps) {
  if (emailVerified) return null
  return (
    <section
      aria-labelledby={CONFIRM_EMAIL}
      className="mb-8 flex max-w-[46rem] gap-3 rounded-md border border-border bg-surface-raised p-4 text-sm"
    >
      <MailWarning className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.5} aria-hidden />
      <div className="grid min-w-0 gap-1">
        <h2 id={CONFIRM_EMAIL} className="font-[550]">
          {isNeeded ? EMAIL_NOT_VERIFIED : 'Verify your email'}
        </h2>
        <p className="text-pretty text-muted">
          We sent a link to <span className="[overflow-wrap:anywhere]">{email}</span>. It expires in{' '}
          {linkValidity('emailProofs')} and works only once.
        </p>
        <ChangeForm action={sendAgain} variant="link" done="Sent again.">
          Send the link again
        </ChangeForm>
      </div>
    </section>
  )
}
