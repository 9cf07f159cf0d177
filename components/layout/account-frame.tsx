import Link from 'next/link'
import { paths } from '@/lib/paths'
import { type ViewerDto } from '@/lib/schemas/viewer'
import { NoticeBell } from '../notices/notice-bell'
import { Button } from '../ui/button'
import { LogOutForm, type LogOutFormProps } from './log-out-form'

/** Without JavaScript the account area is in a frame, so that the page is the same for everyone. */
export const AccountFrame = () => (
  <noscript className="noscript:contents">
    <iframe
      src={paths.accountArea}
      title="Your account"
      className="-mr-1 h-12 w-72 max-md:w-full max-md:border-t max-md:border-border"
    />
  </noscript>
)

type AccountFrameContentProps = Pick<ViewerDto, 'account' | 'notices'> & LogOutFormProps

/** The content of the frame: Login, or the reader's name, the link to the notices and Logout. */
export const AccountFrameContent = ({ account, notices, logOut }: AccountFrameContentProps) => (
  <div className="flex h-12 items-center justify-end gap-2 px-1 text-sm">
    {/* Links and the form target the page, not the frame. */}
    <base target="_top" />
    {account ? (
      <>
        <Link
          href={paths.dashboard}
          prefetch={false}
          className="min-w-0 flex-1 truncate text-right"
          title={account.name}
        >
          <span className="sr-only">Signed in as </span>
          {account.name}
        </Link>
        {notices && <NoticeBell notices={notices} />}
        <LogOutForm logOut={logOut} />
      </>
    ) : (
      <Button asChild variant="outline">
        <Link href={paths.login} prefetch={false}>
          Login
        </Link>
      </Button>
    )}
  </div>
)
