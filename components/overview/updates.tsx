'use client'

import { IdCard, ImageOff } from 'lucide-react'
import { type ReactNode } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { isLicenceExpired } from '@/lib/domain/licence'
import { paths } from '@/lib/paths'
import { type UpdateDto } from '@/lib/schemas/agent-overview'
import { Day } from '../ui/day'
import { LinkButton } from '../ui/link-button'
import { Photo } from '../ui/photo'
import { Block } from './block'

type HomeUpdate = Exclude<UpdateDto, { about: 'licence' }>

const TEXTS: Record<HomeUpdate['about'], { action: string; text: (home: HomeUpdate) => string }> = {
  pictures: { action: 'Add pictures', text: () => 'No pictures yet.' },
  energy: {
    action: 'Add energy class',
    text: () => 'No energy class, and none of the reasons why it needs none.',
  },
  price: { action: 'Change price', text: ({ days }) => `Price unchanged for ${pluralize(days, 'day')}.` },
}

/**
 * What the agent has to update: the licence, and homes that lack something or whose price is old (D512). Rendered in the
 * browser too (ADR 124).
 */
export const Updates = ({
  updates,
  isMore,
  now,
}: {
  updates: readonly UpdateDto[]
  isMore: boolean
  now: Date
}) => (
  <Block
    title="Needs an update"
    {...(isMore && { all: { href: paths.agent.properties, label: 'All homes' } })}
  >
    <ul>
      {updates.map((update) =>
        update.about === 'licence' ? (
          <Row
            key="licence"
            picture={<IconSquare icon={IdCard} />}
            title="Your license"
            action="Renew license"
            href={paths.agent.licence}
          >
            {isLicenceExpired(update, now) ? 'It was' : 'It is'} valid until <Day at={update.validUntil} />.
            Renew it, so that buyers keep seeing your homes.
          </Row>
        ) : (
          <Row
            key={update.propertyId}
            picture={
              update.about === 'pictures' ? (
                <IconSquare icon={ImageOff} />
              ) : (
                <Photo src={update.image} alt="" width={72} corners="xs" />
              )
            }
            title={update.title}
            action={TEXTS[update.about].action}
            href={paths.agent.edit(update.propertyId)}
          >
            {TEXTS[update.about].text(update)}
          </Row>
        ),
      )}
    </ul>
  </Block>
)

const IconSquare = ({ icon: Icon }: { icon: typeof IdCard }) => (
  <span className="grid aspect-4/3 w-18 place-items-center rounded-xs border border-dashed border-control text-subtle">
    <Icon className="size-5" strokeWidth={1.5} aria-hidden />
  </span>
)

type RowProps = { picture: ReactNode; title: string; action: string; href: string; children: ReactNode }

const Row = ({ picture, title, action, href, children }: RowProps) => (
  <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-b border-border py-4 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
    {picture}
    <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
      <h3 dir="auto" className="display-xs">
        {title}
      </h3>
      <p className="text-sm text-pretty text-muted numbers">{children}</p>
    </div>
    <LinkButton
      variant="outline"
      href={href}
      prefetch={false}
      aria-label={`${action}: ${title}`}
      className="max-sm:col-span-full"
    >
      {action}
    </LinkButton>
  </li>
)
