import { VIEWING_STATUS_LABELS } from '@/lib/domain/viewing'
import { type NextViewingDto } from '@/lib/schemas/viewing'
import { Block } from '../overview/block'

/** The next viewings on a front page; `href` is the page of all viewings. */
export const NextViewings = ({ viewings, href }: { viewings: readonly NextViewingDto[]; href: string }) => (
  <Block title="Next viewings" all={{ href, label: 'All viewings' }}>
    <ul>
      {viewings.map(({ _id, propertyTitle, status, startsAt, when }) => (
        <li
          key={_id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-border py-4 text-sm"
        >
          <strong dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {propertyTitle}
          </strong>
          <span className="text-xs text-muted">{VIEWING_STATUS_LABELS[status]}</span>
          <time dateTime={startsAt} className="w-full whitespace-normal text-muted numbers">
            {when}
          </time>
        </li>
      ))}
    </ul>
  </Block>
)
