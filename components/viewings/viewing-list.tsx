import { type ReactNode } from 'react'
import { formatPhone } from '@/lib/domain/phone'
import { type OwnViewingDto } from '@/lib/schemas/viewing'
import { ViewingRow } from './viewing-row'

export const ViewingList = ({
  title,
  viewings,
  now,
  actionsOf,
}: {
  title: string
  viewings: readonly OwnViewingDto[]
  now: Date
  actionsOf: (viewing: OwnViewingDto) => ReactNode
}) => (
  <section className="mb-12">
    <h2 className="border-b border-border-strong pb-3 display-sm">{title}</h2>
    <ul>
      {viewings.map((viewing) => (
        <ViewingRow
          key={viewing._id}
          viewing={viewing}
          phone={viewing.phone === undefined ? undefined : formatPhone(viewing.phone)}
          now={now}
          actions={actionsOf(viewing)}
        />
      ))}
    </ul>
  </section>
)
