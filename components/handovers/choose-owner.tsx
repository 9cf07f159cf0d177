import Link from 'next/link'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type HandoverOwners } from '@/lib/schemas/handover'

/** The agents of the selected homes, one of whom hands over at a time (D484). */
export const ChooseOwner = ({ owners, selection }: HandoverOwners) => (
  <ul className="max-w-xl border-t border-border-strong">
    {owners.map(({ id, name, homes }) => (
      <li key={id} className="border-b border-border">
        <Link
          href={paths.agent.handOverSelected({ ...selection, from: id })}
          prefetch={false}
          className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 hover:bg-surface-hover"
        >
          <bdi className="font-semibold">{name}</bdi>
          <span className="text-sm text-muted numbers">{pluralize(homes, 'home')}</span>
        </Link>
      </li>
    ))}
  </ul>
)
