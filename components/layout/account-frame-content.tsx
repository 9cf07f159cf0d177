import Link from 'next/link'
import { paths } from '@/lib/paths'
import { type ViewerDto } from '@/lib/schemas/viewer'
import { NoticeBell } from '../notices/notice-bell'
import { LinkButton } from '../ui/link-button'
import { LogOutForm, type LogOutFormProps } from './log-out-form'

type AccountFrameContentProps = Pick<ViewerDto, 'account' | 'notices'> & LogOutFormProps

/** The content of the account area's frame: Login, or the viewer's name, the link to the notices and Logout. */
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
      <LinkButton variant="outline" href={paths.login} prefetch={false}>
        Login
      </LinkButton>
    )}
  </div>
)
