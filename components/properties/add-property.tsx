'use client'

import { useRouter } from 'next/navigation'
import { notify } from '@/components/layout/notify'
import { type Action } from '@/components/ui/action'
import { type Failure } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { NOTHING_TYPED, type PropertyFields, PropertyForm } from './property-form'

type AddPropertyProps = {
  /** Whom the listing will name: the signed-in agent (D21). */
  agent: { name: string; email: string }
  create: Action<PropertyFields, { id: string }>
}

/** D108: one text for what the product refused, another for what it could not do at all. */
const failed = ({ code }: Failure) =>
  code === 'internal' ? 'Something went wrong!' : 'Failed to save property.'

/** The form of a new listing; leads on to the agent's listings. */
export function AddProperty({ agent, create }: AddPropertyProps) {
  const router = useRouter()
  return (
    <div className="max-w-[46rem] rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,2rem)]">
      <PropertyForm
        initial={NOTHING_TYPED}
        save={create}
        onSaved={() => {
          notify.success('property-form', 'Property added successfully!')
          router.push(paths.agent.properties)
        }}
        failed={failed}
        submitLabel="Add Property"
      >
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-y border-border py-3 text-sm">
          <dt className="text-muted">Listed by</dt>
          <dd className="[overflow-wrap:anywhere]">
            {agent.name} · <span className="text-muted">{agent.email}</span>
          </dd>
        </dl>
      </PropertyForm>
      <noscript>
        <p className="pt-4 text-sm text-danger">Adding a property needs JavaScript.</p>
      </noscript>
    </div>
  )
}
