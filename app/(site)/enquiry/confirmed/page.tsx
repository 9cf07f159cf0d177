import { MailCheck } from 'lucide-react'
import { linkMetadata } from '@/app/(auth)/link-metadata'
import { QuestionQuote, EnquiryMessage } from '@/components/enquiries/enquiry-message'
import { EnquiryFrame } from '@/components/enquiries/enquiry-frame'
import { FirstPasswordForm } from '@/components/enquiries/first-password-form'
import { Moment } from '@/components/ui/moment'
import { LinkMessage } from '@/components/users/expired-link'
import { paths } from '@/lib/paths'
import { readSentEnquiry } from '@/lib/services/enquiries/enquiries'
import { setFirstPasswordAction } from '../actions'

const TITLE = 'Your question has been sent'

export const metadata = linkMetadata(TITLE)

/** Confirms a sent question and offers to set a password (D390). */
export default async function EnquiryConfirmedPage({ searchParams }: PageProps<'/enquiry/confirmed'>) {
  const sent = await readSentEnquiry(await searchParams)
  if (!sent)
    return (
      <div className="container-page max-w-[26rem] py-16">
        <LinkMessage
          icon={MailCheck}
          title={TITLE}
          next={[
            { href: paths.forgotPassword, label: 'Set a password' },
            { href: paths.login, label: 'Sign in' },
          ]}
        >
          <p>We’ll email you when there is an answer. To read it here, sign in or set a password first.</p>
        </LinkMessage>
      </div>
    )
  const { home, text, email, at } = sent
  return (
    <EnquiryFrame home={home}>
      <EnquiryMessage
        isDone
        title={
          <>
            <bdi>{home.agentName}</bdi> has your question
          </>
        }
      >
        <p className="max-w-[36rem] text-lg text-pretty [overflow-wrap:anywhere] text-muted">
          We’ll email {email} when there is an answer.
        </p>
        <QuestionQuote
          footer={
            <>
              Sent <Moment at={at} />
            </>
          }
        >
          {text}
        </QuestionQuote>
        <FirstPasswordForm sent={sent} setPassword={setFirstPasswordAction} />
      </EnquiryMessage>
    </EnquiryFrame>
  )
}
