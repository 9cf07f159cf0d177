'use client'

import { usePathname } from 'next/navigation'
import { paths, withCallback } from '@/lib/paths'
import { type ProfileDto } from '@/lib/schemas/user'
import { LinkButton } from '../ui/link-button'
import { ProfileRow } from './profile'
import { rememberTypedEmail } from './typed-email'

/** The password in a profile, which is changed by a mailed link (D15). */
export function PasswordRow({
  profile: { provider, email },
}: {
  profile: Pick<ProfileDto, 'provider' | 'email'>
}) {
  const page = usePathname()
  return (
    <ProfileRow label="Password">
      {provider === 'google' ? (
        'None: you sign in with Google'
      ) : (
        <LinkButton
          variant="link"
          className="-my-2.5"
          href={withCallback(paths.forgotPassword, page)}
          onClick={() => rememberTypedEmail(email)}
        >
          Change by email
        </LinkButton>
      )}
    </ProfileRow>
  )
}
