import { Mail } from 'lucide-react'
import { mailto } from '@/lib/domain/mail-address'
import { site } from '@/lib/site'
import { ContactSupport } from '../support/contact-support'
import { type SendSupportMessage } from '../support/support-dialog'
import { AnchorButton } from '../ui/link-button'

/** Need Help?: the telephone number. */
export function NeedHelp() {
  return (
    <div className="grid gap-2 rounded-lg border border-border bg-surface-raised p-5">
      <h3 className="font-semibold">Need Help?</h3>
      <p className="text-sm leading-[1.375rem] text-muted">Support takes calls and messages 24/7.</p>
      <p className="text-sm">
        <a
          href={site.supportPhoneLink}
          className="-my-2 inline-flex min-h-10 items-center text-accent-text numbers underline decoration-1 underline-offset-[.22em]"
        >
          {site.supportPhone}
        </a>
      </p>
    </div>
  )
}

/** Still have questions?: the ways to contact support. */
export function StillHaveQuestions({ send }: { send: SendSupportMessage }) {
  return (
    <div className="mt-12 flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-lg border border-border bg-surface-raised px-5 py-6 sm:p-8">
      <div>
        <h3 className="display-sm">Still have questions?</h3>
        <p className="mt-1 max-w-[34em] text-sm text-pretty text-muted">
          A person replies by email. There is no live chat yet
          <span className="noscript:hidden">: Live Chat opens the same form</span>.
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full">
        <ContactSupport send={send}>
          <AnchorButton variant="outline" href={mailto(site.supportEmail)}>
            <Mail aria-hidden />
            Email Support
          </AnchorButton>
        </ContactSupport>
      </div>
    </div>
  )
}
