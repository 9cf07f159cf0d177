import 'server-only'
import { findUserByEmail } from '@/lib/data/users'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'
import { mailLink } from './mail-link'

const MINUTES = 30

/**
 * Mails the account of this email a link that signs in without the password, because too many wrong passwords were
 * tried; does nothing if there is none. Callers do not wait for it, so that the response does not reveal which.
 */
export async function mailSignInLink(email: string): Promise<void> {
  const account = await findUserByEmail(email)
  if (!account) return
  await mailLink(account, {
    kind: 'signInLinks',
    minutes: MINUTES,
    path: paths.signInLink,
    subject: `Sign in to ${site.name}`,
    text: textOf,
  })
}

const textOf = (link: URL): string => `Hello,

someone tried many wrong passwords for your ${site.name} account, so signing in with the password is paused for a while. Nobody got in.

If you want to sign in now, open this link:

${link.href}

It expires in ${MINUTES} minutes and works only once. If this wasn’t you, you don’t need to do anything.

${site.name}
`
