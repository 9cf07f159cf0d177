import { logOutAction } from '@/app/(auth)/actions'
import { LinkForm } from '@/components/users/link-form'

/** For a link of another account: signs out, and returns to the link after the next sign-in (D350). */
export const SwitchAccounts = ({ callbackUrl }: { callbackUrl: string }) => (
  <LinkForm
    fields={{ callbackUrl }}
    label="Sign out and switch accounts"
    session="ends"
    action={logOutAction}
  />
)
