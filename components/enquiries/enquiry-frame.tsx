import Link from 'next/link'
import { type ReactNode } from 'react'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { shownPriceOf } from '@/lib/domain/shown-price'
import { publicHomePath } from '@/lib/home-path'
import { type EnquiryHome } from '@/lib/schemas/enquiry'
import { FactsLine } from '../properties/facts-line'
import { Avatar } from '../ui/avatar'
import { BackLink } from '../ui/page-header'
import { Photo } from '../ui/photo'
import { HomePrice } from '../ui/home-price'

/** The frame of the pages of an enquiry, with the home that it is about beside it. */
export const EnquiryFrame = ({ home, children }: { home: EnquiryHome; children: ReactNode }) => (
  <div className="container-page pb-16">
    <BackLink href={publicHomePath(home)}>
      <bdi>{home.title}</bdi>
    </BackLink>
    <div className="grid grid-cols-1 items-start justify-between gap-8 pt-3 lg:grid-cols-[minmax(0,44rem)_20rem] lg:gap-16">
      <div className="min-w-0 [overflow-wrap:anywhere] max-lg:order-2">{children}</div>
      <HomePanel home={home} />
    </div>
  </div>
)

const HomePanel = ({ home }: { home: EnquiryHome }) => (
  <aside
    aria-label="The home"
    data-home-units={unitsOfPlace(home.location)}
    className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 rounded-lg border border-border bg-surface-raised p-4 max-[18rem]:grid-cols-1 lg:sticky lg:top-6 lg:grid-cols-1 lg:p-5"
  >
    <Photo src={home.image} alt="" sizes="(min-width: 64rem) 20rem, 7rem" corners="xs" />
    <div className="@container grid min-w-0 justify-items-start gap-1">
      <p className="max-w-full display-xs [overflow-wrap:anywhere]">
        <Link
          dir="auto"
          href={publicHomePath(home)}
          className="decoration-1 underline-offset-[.18em] hover:underline"
        >
          {home.title}
        </Link>
      </p>
      <p dir="auto" className="max-w-full text-sm [overflow-wrap:anywhere] text-muted">
        {home.location}
      </p>
      <HomePrice price={shownPriceOf(home)} className="mt-1 [--range:1rem]" />
      <FactsLine facts={home} className="text-xs numbers" />
    </div>
    <div className="flex items-center gap-3 border-t border-border pt-4 max-lg:hidden">
      <Avatar name={home.agentName} src={home.agentImage} size="md" />
      <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <bdi className="block font-[550]">{home.agentName}</bdi>
        {home.company !== null && <bdi className="text-muted">{home.company}</bdi>}
      </p>
    </div>
  </aside>
)
