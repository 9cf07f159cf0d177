'use client'

import { CalendarDays, Heart, type LucideIcon, MonitorSmartphone } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'
import { type Access, describeAccess } from '@/lib/domain/access'
import { pluralize } from '@/lib/domain/pluralize'
import { type SignInWay } from '@/lib/domain/session'
import { paths } from '@/lib/paths'
import { type SharedLinkDto } from '@/lib/schemas/shared-wishlist'
import { type SessionDto } from '@/lib/schemas/user'
import { LeaveWishlist } from '../shared-wishlists/leave-wishlist'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { type Action } from '../ui/action'
import { Badge } from '../ui/badge'
import { Day } from '../ui/day'
import { Moment, useMoments } from '../ui/moment'
import { useFormState } from '../browser/use-form-state'
import { Button } from '../ui/button'
import { FormError } from '../ui/field'

const WAYS: Record<SignInWay, string> = {
  password: 'with a password',
  google: 'with Google',
  link: 'with an email link',
  registration: 'when you registered',
}

type SessionsProps = {
  sessions: readonly SessionDto[]
  /** When the link to the person's calendar was created; `null` without one. */
  calendarLink: string | null
  sharedWishlist: SharedLinkDto | null
  /** Ends the shared wishlist of a person without the page for that: a former buyer. */
  stopSharing: FormAction | null
  end: FormAction
  signOutElsewhere: Action<Record<string, never>, Access>
}

/**
 * Where the person is signed in and which links they have shared, with a way to end each session but this one, and
 * everything else at once (D62).
 */
export function Sessions({
  sessions,
  calendarLink,
  sharedWishlist,
  stopSharing,
  end,
  signOutElsewhere,
}: SessionsProps) {
  const { moment } = useMoments()
  return (
    <section aria-labelledby="sessions" className="mt-14 max-w-[46rem]">
      <div className="grid gap-1 pb-5">
        <h2 id="sessions" className="display-sm">
          Where you are signed in
        </h2>
        <p className="text-sm text-pretty text-muted">
          Sign out any session you don’t recognize, then change your password.
        </p>
      </div>
      <ul
        tabIndex={-1}
        aria-labelledby="sessions"
        className="border-t border-border-strong text-sm outline-none"
      >
        {sessions.map(({ id, device, way, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex items-center gap-4 border-b border-border py-4">
            <MonitorSmartphone className="size-5 shrink-0 text-subtle" strokeWidth={1.5} aria-hidden />
            <div className="grid min-w-0 flex-1 gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
                {device}
                {isCurrent && <Badge tone="accent">This session</Badge>}
              </p>
              <p className="text-xs text-pretty text-muted numbers">
                Signed in <Moment at={createdAt} /> {WAYS[way]}. Last active <Moment at={lastSeenAt} />.
              </p>
            </div>
            {!isCurrent && (
              <ChangeForm
                action={end}
                fields={{ sessionId: id }}
                variant="outline"
                aria-label={`Sign out ${device}, signed in ${moment(createdAt)}`}
              >
                Sign out
              </ChangeForm>
            )}
          </li>
        ))}
      </ul>
      {(calendarLink ?? sharedWishlist) && (
        <>
          <h3 id="shared-links" className="pt-6 pb-3 text-sm font-[550]">
            Links you have created
          </h3>
          <ul aria-labelledby="shared-links" className="border-t border-border text-sm">
            {calendarLink && (
              <SharedLink icon={CalendarDays} name="Calendar link" at={calendarLink}>
                <a href="#calendar" className="underline underline-offset-4">
                  Manage
                  <span className="sr-only"> calendar link</span>
                </a>
              </SharedLink>
            )}
            {sharedWishlist && (
              <SharedLink
                icon={Heart}
                name={`Shared wishlist, ${pluralize(sharedWishlist.guests, 'guest')}`}
                at={sharedWishlist.createdAt}
              >
                {stopSharing === null && (
                  <Link href={paths.user.shared} prefetch={false} className="underline underline-offset-4">
                    Manage
                    <span className="sr-only"> shared wishlist</span>
                  </Link>
                )}
              </SharedLink>
            )}
          </ul>
          {sharedWishlist && stopSharing && (
            <div className="-mt-px">
              <LeaveWishlist wishlist={{ _id: sharedWishlist.id, isOwner: true }} leave={stopSharing} />
            </div>
          )}
        </>
      )}
      <SignOutElsewhere
        ends={{
          sessions: sessions.filter(({ isCurrent }) => !isCurrent).length,
          hasMailedLinks: true,
          hasCalendarLink: calendarLink !== null,
          guests: sharedWishlist && sharedWishlist.guests,
        }}
        signOut={signOutElsewhere}
      />
    </section>
  )
}

type SharedLinkProps = { icon: LucideIcon; name: string; at: string; children: ReactNode }

const SharedLink = ({ icon: Icon, name, at, children }: SharedLinkProps) => (
  <li className="flex items-center gap-4 border-b border-border py-4">
    <Icon className="size-5 shrink-0 text-subtle" strokeWidth={1.5} aria-hidden />
    <div className="grid min-w-0 flex-1 gap-1">
      <p>{name}</p>
      <p className="text-xs text-muted">
        Link created <Day at={at} />
      </p>
    </div>
    {children}
  </li>
)

type SignOutElsewhereProps = {
  /** The access that would end. */
  ends: Access
  signOut: Action<Record<string, never>, Access>
}

/** Ends everything that works without this session: asks by naming what ends, and says what ended (D62). */
function SignOutElsewhere({ ends, signOut }: SignOutElsewhereProps) {
  const { state: answer, posted, form, isPosting } = useFormState(signOut)
  return (
    <>
      <details open={posted !== null} className="pt-3">
        <summary className="inline-flex min-h-10 cursor-pointer items-center text-sm text-muted underline underline-offset-4 hover:text-text">
          Sign out everywhere else
        </summary>
        <form {...form} className="grid max-w-[62ch] justify-items-start gap-3 pt-2 text-sm text-muted">
          <p>This ends: {describeAccess(ends).join(', ')}. You stay signed in here.</p>
          {posted && <FormError>{posted.error.message}</FormError>}
          <Button type="submit" variant="danger" pending={isPosting}>
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
  const label = describeAccess(ended)
  return label.length === 0 ? 'There were no other sessions or links to end.' : `Ended: ${label.join(', ')}.`
}
