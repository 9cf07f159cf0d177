import { Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { isVerifiedStatus } from '@/lib/domain/property'
import { shownPriceOf } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { type OpenConversation } from '@/lib/schemas/message'
import { VerifiedMarker } from '../status/listing-markers'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Badge } from '../ui/badge'
import { Photo } from '../ui/photo'
import { HomePrice } from '../ui/home-price'

type ConversationHeadProps = Pick<OpenConversation, 'conversation' | 'home' | 'canBlock' | 'isBlocking'> & {
  block: FormAction
  unblock: FormAction
}

/** The listing and the other side of a conversation, and the actions on them. */
export function ConversationHead({
  conversation,
  home,
  canBlock,
  isBlocking,
  block,
  unblock,
}: ConversationHeadProps) {
  const { propertyId, propertyTitle, propertyImage, otherId, otherName } = conversation
  return (
    <header className="flex flex-wrap items-center gap-3 border-b border-border py-4 sm:gap-4 lg:px-5">
      {propertyImage !== null && (
        <Photo src={propertyImage} alt="" width={72} corners="xs" className="w-18 shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="display-xs [overflow-wrap:anywhere]">
          {home ? (
            <Link href={paths.property(propertyId)} prefetch={false} className="hover:underline">
              {propertyTitle}
            </Link>
          ) : (
            propertyTitle
          )}
        </h2>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm [overflow-wrap:anywhere] text-muted">
          {home && <HomePrice price={shownPriceOf(home)} />}
          <bdi>{otherName}</bdi>
          {home &&
            (home.sold ? (
              <Badge tone="inverse">Sold</Badge>
            ) : (
              <VerifiedMarker verified={isVerifiedStatus(home.status)} />
            ))}
        </div>
      </div>
      {canBlock && (
        <ChangeForm
          action={isBlocking ? unblock : block}
          fields={{ userId: otherId }}
          variant="ghost"
          aria-label={`${isBlocking ? 'Unblock' : 'Block'} ${otherName}`}
          disclosure={{
            className: 'relative',
            bodyClassName: 'absolute top-full right-0 z-40 w-60 rounded-lg bg-surface-overlay p-3 shadow-md',
            summary: (
              <summary
                aria-label="More"
                className="grid size-10 cursor-pointer list-none place-items-center rounded-md text-muted hover:bg-surface-hover hover:text-text [&::-webkit-details-marker]:hidden"
              >
                <Ellipsis className="size-[18px]" aria-hidden />
              </summary>
            ),
          }}
          inputs={
            <p className="px-4 pt-2 text-xs text-pretty text-muted">
              {isBlocking
                ? 'Lets you message each other again.'
                : 'You can’t message each other until you unblock them. Offers are not affected.'}
            </p>
          }
        >
          {isBlocking ? 'Unblock' : 'Block'}
        </ChangeForm>
      )}
    </header>
  )
}
