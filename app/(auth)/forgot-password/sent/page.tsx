import { MailCheck } from 'lucide-react'
import { type Metadata } from 'next'
import { LinkButton } from '@/components/ui/link-button'
import { linkValidity } from '@/lib/domain/mailed-link'
import { paths, safeCallback, withCallback } from '@/lib/paths'

export const metadata: Metadata = { title: 'Check your email', robots: { index: false } }

/** It says nothing of the email, so that nobody learns whether it has an account (D15). */
export default async function ResetSentPage({ searchParams }: PageProps<'/forgot-password/sent'>) {
  const callback = safeCallback((await searchParams).callbackUrl)

  return (
    <div className="grid justify-items-center gap-5 text-center">
      <MailCheck className="size-8 text-subtle" strokeWidth={1.4} aria-hidden />
      <h1 className="display-lg">Check your email</h1>
      <p role="status" className="text-pretty text-muted">
        If an account exists for that email, we have sent a link. It expires in{' '}
        {linkValidity('passwordResets')} and works only once.
      </p>
      <LinkButton size="lg" variant="outline" className="w-full" href={withCallback(paths.login, callback)}>
        Back to sign-in
      </LinkButton>
      <p className="text-sm text-muted">
        No email?{' '}
        <LinkButton variant="link" className="min-h-0!" href={withCallback(paths.forgotPassword, callback)}>
          Send it again
        </LinkButton>
      </p>
    </div>
  )
}
