import { BellOff, Link2Off } from 'lucide-react'
import { linkMetadata } from '@/app/(auth)/link-metadata'
import { LinkButton } from '@/components/ui/link-button'
import { LinkForm } from '@/components/users/link-form'
import { getActor } from '@/lib/auth/actor'
import { NOTICE_GROUPS } from '@/lib/domain/notice-row'
import { STOP_SEARCH } from '@/lib/domain/saved-search'
import { ownProfile } from '@/lib/paths'
import { INVALID_UNSUBSCRIBE_LINK } from '@/lib/schemas/notices'
import { unsubscriptionIn } from '@/lib/services/notices/email-choices'
import { unsubscribeAction } from '../actions'

const TITLE = 'Unsubscribe'

export const metadata = linkMetadata(TITLE)

/** The page of a mail's unsubscribe link: one button, without signing in (D155). */
export default async function UnsubscribePage({ searchParams }: PageProps<'/unsubscribe'>) {
  const unsubscription = unsubscriptionIn(await searchParams)
  const Icon = unsubscription ? BellOff : Link2Off
  return (
    <div className="grid gap-5">
      <Icon className="size-8 justify-self-center text-subtle" strokeWidth={1.4} aria-hidden />
      <h1 className="text-center display-lg">{TITLE}</h1>
      {unsubscription ? (
        <>
          <p className="text-center text-pretty text-muted">
            {unsubscription.group
              ? `Stop emails about “${NOTICE_GROUPS[unsubscription.group].label}”. You will still see these updates in your dashboard.`
              : 'Stop alerts for this saved search. You can turn them on again in your dashboard.'}
          </p>
          <LinkForm
            fields={{ token: unsubscription.token }}
            label={unsubscription.group ? 'Unsubscribe' : STOP_SEARCH}
            action={unsubscribeAction}
          />
        </>
      ) : (
        <>
          <p className="text-center text-pretty text-muted">{INVALID_UNSUBSCRIBE_LINK}</p>
          <LinkButton size="lg" className="w-full" href={ownProfile((await getActor())?.role)}>
            Go to your profile
          </LinkButton>
        </>
      )}
    </div>
  )
}
