'use client'

import { useRouter } from 'next/navigation'
import { notify } from '@/components/layout/toasts'
import { ListingForm, type ListingFormProps } from '@/components/listing-form/listing-form'
import { formValuesOf } from '@/components/listing-form/values'
import { type Action } from '@/components/ui/action'
import { NEW_LISTING } from '@/lib/domain/property'
import { type Failure } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { type ListingFormOutput } from '@/lib/schemas/property'

type AddPropertyProps = {
  /** The listing's agent: the signed-in one (D21). */
  agent: { id: string; name: string; email: string; image: string | null }
  /** The time of the request. */
  now: string
  create: Action<ListingFormOutput, { id: string }>
  licenceRegion?: string | undefined
} & Pick<ListingFormProps, 'place' | 'energyRequiredIn'>

/** D108: one message for rejected input, another for failures. */
const failed = ({ code }: Failure) =>
  code === 'internal' ? 'Something went wrong!' : 'Failed to save property.'

const NOTHING_TYPED = formValuesOf({})

/** The form of a new listing, which leads to the agent's listings. */
export function AddProperty({
  agent,
  now,
  create,
  place,
  licenceRegion,
  energyRequiredIn,
}: AddPropertyProps) {
  const router = useRouter()
  return (
    <>
      <ListingForm
        initial={NOTHING_TYPED}
        save={(values) => create(values)}
        onSaved={() => {
          notify.success('property-form', 'Property added successfully!')
          router.push(paths.agent.properties)
        }}
        failed={failed}
        submitLabel="Add Property"
        draft={{ account: agent.id, name: 'new', base: null }}
        place={place}
        energyRequiredIn={energyRequiredIn}
        agent={agent}
        licenceRegion={licenceRegion}
        status={NEW_LISTING}
        listedAt={now}
      >
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-border pt-4 text-sm">
          <dt className="text-muted">Listed by</dt>
          <dd className="[overflow-wrap:anywhere]">
            {agent.name} · <span className="text-muted">{agent.email}</span>
          </dd>
        </dl>
      </ListingForm>
      <noscript>
        <p className="pt-4 text-sm text-danger">Adding a home needs JavaScript.</p>
      </noscript>
    </>
  )
}
