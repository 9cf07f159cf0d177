import { BadgeCheck } from 'lucide-react'
import { type Metadata } from 'next'
import { LinkButton } from '@/components/ui/link-button'
import { getActor } from '@/lib/auth/actor'
import { ownProfile } from '@/lib/paths'

export const metadata: Metadata = { title: 'Email verified', robots: { index: false } }

/** Its scripts need the nonce of their request (ADR 027). */
export const dynamic = 'force-dynamic'

export default async function EmailVerifiedPage() {
  const actor = await getActor()
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <BadgeCheck className="size-8 text-success" strokeWidth={1.4} aria-hidden />
      <h1 className="display-lg">Email verified</h1>
      <p role="status" className="text-pretty text-muted">
        Your profile now shows it as verified.
      </p>
      <LinkButton size="lg" className="w-full" href={ownProfile(actor?.role)}>
        Go to your profile
      </LinkButton>
    </div>
  )
}
