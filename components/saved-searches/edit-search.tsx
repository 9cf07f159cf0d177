'use client'

import { readSearch } from '@/lib/domain/saved-search'
import { unitsOfSearch } from '@/lib/domain/units-of-place'
import { paths } from '@/lib/paths'
import { type SavedSearchDto } from '@/lib/schemas/saved-search'
import { useFormState } from '../browser/use-form-state'
import { FilterFields, RegionFields } from '../filters/filter-fields'
import { useDraft } from '../filters/use-draft'
import { LinkButton } from '../ui/link-button'
import { type FormAction } from '../ui/change-form'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { ZoneInput } from '../ui/zone-input'
import { PostedSearchForm } from './search-form'

type EditSearchProps = {
  search: SavedSearchDto
  /** The time zones to choose from, as IANA names. */
  timeZones: readonly string[]
  post: FormAction
}

/** Changes a saved search, with the fields of Explore's filters; works without JavaScript (D202). */
export function EditSearch({ search, timeZones, post }: EditSearchProps) {
  const { _id: id, name, frequency, timeZone } = search
  const { location, ...filters } = readSearch(search.search)
  const posting = useFormState(post)
  const typed = posting.posted?.typed
  const { draft, change, errors, hasErrors } = useDraft(filters, typed)
  return (
    <PostedSearchForm
      {...posting}
      hasErrors={hasErrors}
      name={name}
      frequency={frequency}
      fields={{ id, formerName: name }}
      isReduced={draft.reduced === 'true'}
      submitLabel="Save"
      cancel={
        <LinkButton variant="ghost" href={paths.user.searches}>
          Cancel
        </LinkButton>
      }
    >
      <Field label="Time zone" hint="Daily and weekly alerts are sent at 7:00 in this time zone.">
        <ZoneInput name="timeZone" zones={timeZones} zone={typed?.timeZone ?? timeZone} required />
      </Field>
      <section aria-labelledby="searched" className="grid gap-4 border-t border-border-strong pt-6">
        <div className="grid gap-1">
          <h2 id="searched" className="display-sm">
            Search criteria
          </h2>
          <p className="text-sm text-muted">Changing these restarts your alerts.</p>
        </div>
        <Field label="Location">
          <Input
            type="search"
            name="location"
            maxLength={200}
            autoComplete="off"
            defaultValue={typed?.location ?? location}
          />
        </Field>
        <RegionFields filters={filters} typed={typed} />
        <FilterFields
          units={unitsOfSearch(location)}
          draft={draft}
          change={change}
          errors={errors}
          showListedWithin={false}
        />
      </section>
    </PostedSearchForm>
  )
}
