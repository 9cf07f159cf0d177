import { redirect } from 'next/navigation'
import { type ReactNode } from 'react'
import { linkMetadata } from '@/app/(auth)/link-metadata'
import { SwitchAccounts } from '@/app/(auth)/switch-accounts'
import { QuestionQuote, EnquiryMessage } from '@/components/enquiries/enquiry-message'
import { EnquiryFrame } from '@/components/enquiries/enquiry-frame'
import { LinkButton } from '@/components/ui/link-button'
import { ExpiredLink, LinkMessage } from '@/components/users/expired-link'
import { LinkForm } from '@/components/users/link-form'
import { getActor } from '@/lib/auth/actor'
import { isSuspended } from '@/lib/domain/user'
import { confirmEnquiryPath } from '@/lib/home-path'
import { paths, withCallback } from '@/lib/paths'
import { type OpenEnquiry } from '@/lib/schemas/enquiry'
import { openEnquiry } from '@/lib/services/enquiries/enquiries'
import { sendEnquiryAction } from './actions'

const TITLE = 'Send your question'
const NARROW = 'container-page max-w-[26rem] py-16'
const NEXT_LINKS = [{ href: paths.homes, label: 'See homes for sale' }]

export const metadata = linkMetadata(TITLE)

/** The page of the mailed link that confirms a question asked without an account: its button sends the question (D388). */
export default async function EnquiryLinkPage({ searchParams }: PageProps<'/enquiry'>) {
  const actor = await getActor()
  const enquiry = await openEnquiry(actor, await searchParams)
  if (!enquiry)
    return (
      <div className={NARROW}>
        <ExpiredLink kind="enquiries" title={TITLE} next={NEXT_LINKS} />
      </div>
    )
  if (actor && isSuspended(actor.role)) redirect(paths.suspended)
  const { home, refusal } = enquiry
  if (home === null || refusal !== null)
    return (
      <div className={NARROW}>
        <LinkMessage title="Your question can’t be sent" next={NEXT_LINKS}>
          <p>{refusal}</p>
        </LinkMessage>
      </div>
    )
  return (
    <EnquiryFrame home={home}>
      <EnquiryMessage title={TITLE}>
        <Step enquiry={enquiry} agent={<bdi>{home.agentName}</bdi>} signedInEmail={actor?.email} />
      </EnquiryMessage>
    </EnquiryFrame>
  )
}

type StepProps = { enquiry: OpenEnquiry; agent: ReactNode; signedInEmail: string | undefined }

/** The question with the button that sends it, or with a note to sign in to its account first. */
function Step({ enquiry: { token, email, text, next }, agent, signedInEmail }: StepProps) {
  const emailText = <span className="[overflow-wrap:anywhere] text-text">{email}</span>
  const steps: Record<OpenEnquiry['next'], { intro: ReactNode; action: ReactNode }> = {
    send: {
      intro: (
        <>
          We’ll pass this question on to {agent}, and email {emailText} when there is an answer. If you have
          no account yet, this creates one, without a password.
        </>
      ),
      action: <LinkForm fields={{ token }} label="Send question" action={sendEnquiryAction} />,
    },
    'sign-in': {
      intro: (
        <>
          You have an account with {emailText}. Sign in, and you can send this question to {agent}.
        </>
      ),
      action: (
        <LinkButton size="lg" className="w-full" href={withCallback(paths.login, confirmEnquiryPath(token))}>
          Sign in to send it
        </LinkButton>
      ),
    },
    switch: {
      intro: (
        <>
          This link was emailed to {emailText}. You are signed in as{' '}
          <span className="[overflow-wrap:anywhere] text-text">{signedInEmail}</span>. Sign in with the
          account that got the email to send this question to {agent}.
        </>
      ),
      action: <SwitchAccounts callbackUrl={confirmEnquiryPath(token)} />,
    },
  }
  const { intro, action } = steps[next]
  return (
    <>
      <p className="max-w-[36rem] text-lg text-pretty text-muted">{intro}</p>
      <QuestionQuote>{text}</QuestionQuote>
      <div className="w-full max-w-[22.5rem]">{action}</div>
    </>
  )
}
