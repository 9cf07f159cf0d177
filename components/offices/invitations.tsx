import { UserPlus } from 'lucide-react'
import { OFFICE_ROLE_LABELS } from '@/lib/domain/office'
import { type InvitationDto } from '@/lib/schemas/office'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Day } from '../ui/day'
import { formDisclosure } from '../ui/disclosure'
import { Email } from '../ui/email'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { RoleSelect } from './role-select'

type InvitationsProps = {
  invitations: readonly InvitationDto[]
  now: Date
  actions: Record<'invite' | 'resend' | 'withdraw', FormAction>
}

/** The form that invites a member, and the invitations that were not accepted (D454). */
export const Invitations = ({ invitations, now, actions }: InvitationsProps) => (
  <section aria-labelledby="invitations" className="mt-12">
    <h2 id="invitations" className="border-b border-border-strong pb-4 display-sm">
      Invitations
    </h2>
    <ChangeForm
      action={actions.invite}
      disclosure={formDisclosure(UserPlus, 'Invite a member')}
      inputs={
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <Field label="Email" hint="The link works for 7 days, for the account with this email.">
            <Input type="email" name="email" autoComplete="off" required />
          </Field>
          <div className="grid content-start gap-2">
            <span className="text-sm font-[550]" aria-hidden>
              Role
            </span>
            <RoleSelect label="Role" role="agent" />
          </div>
        </div>
      }
      done="Invitation sent."
      formClassName="w-full max-w-[38rem]"
    >
      Send invitation
    </ChangeForm>
    <ul className="text-sm">
      {invitations.map(({ _id, email, role, sentAt, expiresAt }) => {
        const isExpired = new Date(expiresAt) <= now
        return (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-border py-3"
          >
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">
                <strong className="font-semibold">
                  <Email>{email}</Email>
                </strong>{' '}
                · {OFFICE_ROLE_LABELS[role]}
              </p>
              {isExpired ? (
                <p className="text-xs text-warning">
                  Expired <Day at={expiresAt} />
                </p>
              ) : (
                <p className="text-xs text-muted">
                  Sent <Day at={sentAt} /> · expires <Day at={expiresAt} />
                </p>
              )}
            </div>
            <div className="-mx-4 flex flex-wrap gap-2">
              <ChangeForm
                action={actions.resend}
                fields={{ id: _id }}
                variant="ghost"
                done="Sent again."
                aria-label={`Send again: invitation of ${email}`}
              >
                Send again
              </ChangeForm>
              <ChangeForm
                action={actions.withdraw}
                fields={{ id: _id }}
                variant="ghost"
                aria-label={`${isExpired ? 'Delete' : 'Withdraw'} the invitation of ${email}`}
              >
                {isExpired ? 'Delete' : 'Withdraw'}
              </ChangeForm>
            </div>
          </li>
        )
      })}
    </ul>
  </section>
)
