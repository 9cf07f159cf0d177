import { UserRound } from 'lucide-react'
import Link from 'next/link'
import { Avatar } from '@/components/ui/avatar'
import { LinkButton } from '@/components/ui/link-button'
import { cn } from '@/components/ui/cn'
import { paths } from '@/lib/paths'
import { type NoticeCounts } from '@/lib/schemas/notices'
import { NoticeBell } from '../notices/notice-bell'
import { LogoutButton } from './logout-button'
import { type Account } from './use-account'

const NO_NOTICES: NoticeCounts = { unread: 0, answers: 0, bought: 0, requests: 0, viewings: 0, messages: 0 }

/**
 * The part of the header that depends on the viewer: Login, or the link to the notices, the person's picture and Logout.
 * Until the viewer is known, the first paint shows Login, which also stays on a page without JavaScript; if someone was
 * signed in before, it shows a symbol in place of the picture, and Logout (D338).
 */
export function AccountNav({ account }: { account: Account }) {
  const person = account.state === 'signed-in' ? account : null
  const isLoading = account.state === 'loading'
  const notices = person?.notices === undefined ? NO_NOTICES : person.notices
  // Until the viewer is known, only the bell's place: its icon would add to every page that is the same for everyone.
  const bell = person ? notices && <NoticeBell notices={notices} /> : <span className="size-10" />
  return (
    <>
      {(person || isLoading) && (
        <span className={cn('contents noscript:hidden', isLoading && 'not-known:hidden')}>
          {bell}
          <Link
            href={paths.dashboard}
            prefetch={false}
            className="relative grid size-10 shrink-0 place-items-center rounded-full sm:mx-1"
          >
            {person ? (
              <Avatar name={person.name} src={person.image} isInName />
            ) : (
              <span className="grid size-8 place-items-center rounded-full bg-surface-hover text-muted">
                <UserRound aria-hidden className="size-5" />
              </span>
            )}
            <span className="sr-only">
              {person ? ` Signed in as ${person.name}, your dashboard` : 'Your dashboard'}
            </span>
          </Link>
          <LogoutButton className="max-lg:hidden" />
        </span>
      )}
      {!person && (
        <LinkButton
          variant="outline"
          className={cn('max-[22rem]:hidden noscript:hidden', isLoading && 'known:hidden')}
          href={paths.login}
          prefetch={false}
        >
          Login
        </LinkButton>
      )}
    </>
  )
}
