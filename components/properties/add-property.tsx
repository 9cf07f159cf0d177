'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useRef } from 'react'
import { newKey } from '@/components/browser/new-key'
import { notify } from '@/components/layout/toasts'
import { ListingForm, type ListingFormProps } from '@/components/listing-form/listing-form'
import { formOfDraft, formValuesOf } from '@/components/listing-form/values'
import { type Action } from '@/components/ui/action'
import { NEW_LISTING_STATUS } from '@/lib/domain/property'
import { type Failure } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { type DraftDto, type DraftValues } from '@/lib/schemas/draft'
import { type ListingFormOutput } from '@/lib/schemas/property'

/** A draft that is continued, and what its form calls. */
type SavedDraft = {
  draft: DraftDto
  update: Action<{ id: string; version: number; values: DraftValues }, unknown>
  publish: Action<{ id: string; version: number; home: ListingFormOutput }, { id: string }>
}

type AddPropertyProps = {
  /** The listing's agent: the signed-in one (D21). */
  agent: { id: string; name: string; email: string; image: string | null }
  /** The time of the request. */
  now: string
  createDraft: Action<{ values: DraftValues }, { id: string }>
  licenceRegion?: string | undefined
} & Pick<ListingFormProps, 'place' | 'energyRequiredIn'> &
  (
    | { create: Action<{ key: string; home: ListingFormOutput }, { id: string }>; saved?: never }
    | { create?: never; saved: SavedDraft }
  )

/** D108: one message for rejected input, another for failures. */
const failureTitle = ({ code }: Failure) =>
  code === 'internal' ? 'Something went wrong!' : 'Failed to save property.'

const EMPTY_FORM = formValuesOf({})

/** The form of a new listing, which leads to the agent's listings, or of a draft (D490). */
export function AddProperty({
  agent,
  now,
  create,
  createDraft,
  saved,
  place,
  licenceRegion,
  energyRequiredIn,
}: AddPropertyProps) {
  const router = useRouter()
  const draft = saved?.draft
  const initial = useMemo(() => (draft ? formOfDraft(draft.values) : EMPTY_FORM), [draft])
  const id = draft?._id ?? 'new'
  const version = draft?.version ?? 0
  const sent = useRef<{ text: string; key: string }>(null)
  /** Returns the key of a home: the same for each attempt to send it. */
  const keyOf = (home: ListingFormOutput): string => {
    const text = JSON.stringify(home)
    if (sent.current?.text !== text) sent.current = { text, key: newKey() }
    return sent.current.key
  }
  return (
    <>
      <ListingForm
        initial={initial}
        save={(home) => (saved ? saved.publish({ id, version, home }) : create({ key: keyOf(home), home }))}
        onSaved={() => {
          notify.success('property-form', 'Property added successfully!')
          router.push(paths.agent.properties)
        }}
        failureTitle={failureTitle}
        submitLabel="Add Property"
        draft={{ accountId: agent.id, name: id }}
        serverDraft={{
          save: (values) => (saved ? saved.update({ id, version, values }) : createDraft({ values })),
          ...(saved && { saveAsNew: (values) => createDraft({ values }) }),
          onSaved: () => {
            notify.success('property-form', 'Draft saved.')
            router.push(paths.agent.drafts)
          },
        }}
        place={place}
        energyRequiredIn={energyRequiredIn}
        agent={agent}
        licenceRegion={licenceRegion}
        status={NEW_LISTING_STATUS}
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
