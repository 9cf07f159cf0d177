import Link from 'next/link'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { paths } from '@/lib/paths'
import { NoticeBell } from '../notices/notice-bell'
import { LogoutButton } from './logout-button'
import { type Account } from './use-account'

/**
 * The part of the header that depends on the reader: Login, or the link to the notices, the person's picture
 * and Logout. Until the reader is known it shows Login, which also stays on a page without JavaScript; if
 * somebody was signed in before, it reserves their room instead.
 */
export function AccountNav({ account }: { account: Account }) {
  if (account.state === 'signed-in') {
    return (
      <>
        {account.notices && <NoticeBell notices={account.notices} />}
        <Link
          href={paths.dashboard}
          prefetch={false}
          className="relative grid size-10 shrink-0 place-items-center rounded-full sm:mx-1"
        >
          <Avatar name={account.name} src={account.image} isInName />
          <span className="sr-only">{` Signed in as ${account.name}, your dashboard`}</span>
        </Link>
        <LogoutButton className="max-lg:hidden" />
      </>
    )
  }
  const loading = account.state === 'loading'
  return (
    <>
      {loading && (
        <span aria-hidden className="hidden items-center gap-1 sm:gap-2 known:flex">
          <span className="size-10" />
          <span className="mx-1 size-8 rounded-full bg-skeleton sm:mx-2" />
          <Button variant="outline" disabled className="invisible max-lg:hidden">
            Logout
          </Button>
        </span>
      )}
      <Button
        asChild
        variant="outline"
        className={cn('max-md:hidden noscript:hidden', loading && 'known:hidden')}
      >
        <Link href={paths.login} prefetch={false}>
          Login
        </Link>
      </Button>
    </>
  )
}
