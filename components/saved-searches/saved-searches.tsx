'use client'

import { Pencil, Search, Trash2 } from 'lucide-react'
import { type ServerAction } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { type SavedSearchDto } from '@/lib/schemas/saved-search'
import { useRemoval } from '../browser/use-removal'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { LinkButton } from '../ui/link-button'
import { AskForm } from '../ui/ask-form'
import { EmptyState } from '../ui/states'
import { Day } from '../ui/day'
import { NewBadge } from './new-badge'
import { SearchPills } from './search-pills'
import { ShowSearch, type ShowSearchAction } from './show-search'
import { useId, useOptimistic } from 'react'
import { FREQUENCY_LABELS, SEARCH_FREQUENCIES, type SearchFrequency } from '@/lib/domain/saved-search'
import { useChange } from '../browser/use-change'
import { useFormState } from '../browser/use-form-state'
import { FormError } from '../ui/field'
import { Select } from '../ui/select'

type SavedSearchActions = {
  change: FrequencySelectProps['change']
  show: ShowSearchAction
  remove: ServerAction<{ id: string }, { undo: string }>
  restore: Action<{ undo: string }, unknown>
}

type SavedSearchesProps = {
  searches: readonly SavedSearchDto[]
  /** The names of their time zones, "Pacific Time". */
  zones: Readonly<Record<string, string>>
  actions: SavedSearchActions
}

/** The viewer's saved searches with their new homes (D195). */
export function SavedSearches({ searches, zones, actions }: SavedSearchesProps) {
  return (
    <div tabIndex={-1} role="group" aria-label="Your saved searches" className="outline-none">
      {searches.length === 0 ? (
        <EmptyState
          icon={Search}
          title="No saved searches yet"
          action={<LinkButton href={paths.properties}>Explore homes</LinkButton>}
        >
          Search for a place or draw an area, then save it. We’ll let you know about new homes and price
          drops.
        </EmptyState>
      ) : (
        <ul className="border-t border-border">
          {searches.map((search) => (
            <SavedSearch
              key={search._id}
              search={search}
              zone={zones[search.timeZone] ?? search.timeZone}
              actions={actions}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type SavedSearchProps = { search: SavedSearchDto; zone: string; actions: SavedSearchActions }

function SavedSearch({ search, zone, actions }: SavedSearchProps) {
  const { _id: id, name, newCount, byWords, createdAt } = search
  const { undoBox, remove } = useRemoval()
  const messages = { done: 'Search deleted', failed: 'Couldn’t delete the search' }
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-4 border-b border-border py-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="max-w-full display-xs [overflow-wrap:anywhere]">
            {name}
          </h2>
          <NewBadge count={newCount} />
        </div>
        <SearchPills search={search.search} />
        <p className="text-xs text-pretty text-muted">
          {byWords && 'Finds homes that match every word you searched for. '}
          {scheduleText(search, zone)} · Saved <Day at={createdAt} />
        </p>
      </div>
      <div className="grid content-start gap-3">
        <FrequencySelect search={search} change={actions.change} />
        <div className="flex items-center gap-2 sm:justify-end">
          <ShowSearch search={search} show={actions.show} className="max-sm:grow">
            <Button
              type="submit"
              variant={newCount > 0 ? 'primary' : 'outline'}
              aria-label={`Show homes: ${name}`}
              className="max-sm:w-full"
            >
              Show homes
            </Button>
          </ShowSearch>
          <LinkButton
            variant="ghost"
            size="icon"
            href={paths.user.editSearch(id)}
            prefetch={false}
            aria-label={`Edit ${name}`}
          >
            <Pencil aria-hidden />
          </LinkButton>
          <AskForm
            ask="delete"
            item={id}
            action={actions.remove}
            fields={{ id }}
            question={{
              title: `Delete “${name}”?`,
              description: 'You won’t get alerts for it anymore. Your saved homes aren’t affected.',
              cancelLabel: 'Keep search',
              confirmLabel: 'Delete search',
              isDanger: true,
            }}
            {...messages}
            onPress={(button) =>
              remove(button, {
                id: `search-${id}`,
                messages,
                undo: actions.restore,
                run: () => actions.remove({ id }),
              })
            }
            variant="ghost"
            size="icon"
            aria-label={`Delete ${name}`}
          >
            <Trash2 aria-hidden />
          </AskForm>
        </div>
      </div>
      {undoBox}
    </li>
  )
}

/** When its alerts are sent. */
function scheduleText({ frequency }: SavedSearchDto, zone: string): string {
  if (frequency === 'off') return 'No alerts'
  if (frequency === 'instant') return 'Sent as soon as a home matches'
  return `Sent ${frequency === 'daily' ? 'at' : 'Mondays at'} 7:00, ${zone}`
}

type FrequencySelectProps = {
  search: Pick<SavedSearchDto, '_id' | 'name' | 'frequency'>
  change: Action<{ id: string; frequency: SearchFrequency }, unknown>
}

/** How often a search sends alerts (D196); a choice is saved at once, and undone if it is refused. */
function FrequencySelect({ search: { _id: id, name, frequency }, change }: FrequencySelectProps) {
  const { posted, post } = useFormState(change)
  const [current, show] = useOptimistic(frequency)
  const { start } = useChange()
  const fieldId = useId()

  const choose = (value: string) => {
    const next = SEARCH_FREQUENCIES.find((option) => option === value) ?? frequency
    start({
      id: `search-${id}`,
      run: () => change({ id, frequency: next }),
      messages: { done: 'Alerts changed', failed: 'Couldn’t change the alerts' },
      show: () => show(next),
    })
  }

  return (
    <form action={post} className="grid gap-2">
      <input type="hidden" name="id" value={id} />
      <label htmlFor={fieldId} className="text-sm text-muted">
        Email me
        <span dir="auto" className="sr-only">
          {' '}
          about {name}
        </span>
      </label>
      <Select id={fieldId} name="frequency" value={current} onChange={({ target }) => choose(target.value)}>
        {SEARCH_FREQUENCIES.map((option) => (
          <option key={option} value={option} className="bg-surface-overlay text-text">
            {FREQUENCY_LABELS[option]}
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
