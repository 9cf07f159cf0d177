'use client'

import { useId, useOptimistic } from 'react'
import { FREQUENCY_LABELS, SEARCH_FREQUENCIES, type SearchFrequency } from '@/lib/domain/saved-search'
import { type SavedSearchDto } from '@/lib/schemas/saved-search'
import { useChange } from '../browser/use-change'
import { useFormState } from '../browser/use-form-state'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { FormError } from '../ui/field'
import { Select } from '../ui/select'

export type FrequencySelectProps = {
  search: Pick<SavedSearchDto, '_id' | 'name' | 'frequency'>
  change: Action<{ id: string; frequency: SearchFrequency }, unknown>
}

/** How often a search sends alerts (D196); a choice is saved at once, and undone if it is refused. */
export function FrequencySelect({ search: { _id: id, name, frequency }, change }: FrequencySelectProps) {
  const { posted, post } = useFormState(change)
  const [chosen, show] = useOptimistic(frequency)
  const { start } = useChange()
  const field = useId()

  const choose = (value: string) => {
    const next = SEARCH_FREQUENCIES.find((one) => one === value) ?? frequency
    start({
      id: `search-${id}`,
      run: () => change({ id, frequency: next }),
      words: { done: 'Alerts changed', failed: 'Couldn’t change the alerts' },
      show: () => show(next),
    })
  }

  return (
    <form action={post} className="grid gap-2">
      <input type="hidden" name="id" value={id} />
      <label htmlFor={field} className="text-sm text-muted">
        Email me
        <span dir="auto" className="sr-only">
          {' '}
          about {name}
        </span>
      </label>
      <Select id={field} name="frequency" value={chosen} onChange={({ target }) => choose(target.value)}>
        {SEARCH_FREQUENCIES.map((one) => (
          <option key={one} value={one} className="bg-surface-overlay text-text">
            {FREQUENCY_LABELS[one]}
          </option>
        ))}
      </Select>
      {posted && <FormError>{posted.error.fields?.frequency ?? posted.error.message}</FormError>}
      <noscript>
        <Button type="submit" variant="outline">
          Save
        </Button>
      </noscript>
    </form>
  )
}
