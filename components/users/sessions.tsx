import { MonitorSmartphone } from 'lucide-react'
import { formatMoment } from '@/lib/domain/dates'
import { type SignInWay } from '@/lib/domain/session'
import { type SessionDto } from '@/lib/schemas/user'
import { ActionButton, type FormAction } from '../ui/action-button'
import { Badge } from '../ui/badge'

const WAYS: Record<SignInWay, string> = {
  password: 'with a password',
  google: 'with Google',
  link: 'with an email link',
  registration: 'when you registered',
}

type SessionsProps = {
  sessions: readonly SessionDto[]
  end: FormAction
  endOthers: FormAction
}

/** Where the person is signed in, with a way to end each session but this one. */
export function Sessions({ sessions, end, endOthers }: SessionsProps) {
  return (
    <section aria-labelledby="sessions" className="mt-14 max-w-[46rem]">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-5">
        <div className="grid gap-1">
          <h2 id="sessions" className="display-sm">
            Where you are signed in
          </h2>
          <p className="text-sm text-pretty text-muted">
            Sign out any session you don’t recognize, then change your password.
          </p>
        </div>
        {sessions.length > 1 && (
          <ActionButton action={endOthers} variant="outline">
            Sign out other sessions
          </ActionButton>
        )}
      </div>
      <ul className="border-t border-border-strong text-sm">
        {sessions.map(({ id, device, way, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex items-center gap-4 border-b border-border py-4">
            <MonitorSmartphone className="size-5 shrink-0 text-subtle" strokeWidth={1.5} aria-hidden />
            <div className="grid min-w-0 flex-1 gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
                {device}
                {isCurrent && <Badge tone="accent">This session</Badge>}
              </p>
              <p className="text-xs text-pretty text-muted numbers">
                Signed in {formatMoment(createdAt)} {WAYS[way]}. Last active {formatMoment(lastSeenAt)}.
              </p>
            </div>
            {!isCurrent && (
              <ActionButton
                action={end}
                fields={{ sessionId: id }}
                variant="outline"
                aria-label={`Sign out ${device}, signed in ${formatMoment(createdAt)}`}
              >
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
