'use client'

import { usePathname } from 'next/navigation'
import { paths, withCallback } from '@/lib/paths'
import { type ProfileDto } from '@/lib/schemas/user'
import { LinkButton } from '../ui/link-button'
import { ProfileRow } from './profile'
import { rememberTypedEmail } from './typed-email'

/**
 * The password in a profile, which a mailed link changes (D15), or sets for somebody who has none: their account came with
 * Google or a question (D390).
 */
export function PasswordRow({
  profile: { provider, email },
}: {
  profile: Pick<ProfileDto, 'provider' | 'email'>
}) {
  const page = usePathname()
  return (
    <ProfileRow label="Password">
      <LinkButton
        variant="link"
        className="-my-2.5"
        href={withCallback(paths.forgotPassword, page)}
        onClick={() => rememberTypedEmail(email)}
      >
        {provider === 'password' ? 'Change by email' : 'Set by email'}
      </LinkButton>
    </ProfileRow>
  )
}
