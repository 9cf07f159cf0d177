'use client'

import { useRef } from 'react'
import {
  DEFAULT_FREQUENCY,
  defaultSearchName,
  readSearch,
  searchKey,
  writeSearch,
} from '@/lib/domain/saved-search'
import { type AreaUnits } from '@/lib/domain/facts'
import { pluralize, pluralNoun } from '@/lib/domain/pluralize'
import { type Search } from '@/lib/domain/listing-filters'
import { showToast } from '../layout/show-toast'
import { type ShownList } from '../properties/explore-searching'
import { recordSearchSaved } from '../viewer/viewer-store'
import { type Action, actionResult, unreachable } from '../ui/action'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { useUnits } from '../units/use-units'
import { SearchForm } from './search-form'
import { SearchPills } from './search-pills'

export type SaveSearchDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  search: Search
  /** How many homes Explore has found; `null` if it has not yet. */
  results: Pick<ShownList, 'total' | 'isMore'> | null
  save: Action<{ search: string }, unknown>
  /** The units of its areas before the viewer chooses some. */
  units?: AreaUnits | undefined
}

const TOAST = 'save-search'

/** Saves the search that Explore shows (D195). */
export default function SaveSearchDialog({
  open,
  onOpenChange,
  search,
  results,
  save,
  units,
}: SaveSearchDialogProps) {
  const name = useRef<HTMLInputElement>(null)
  const text = writeSearch(search)
  const hasListedWithin = search.listedSince !== undefined
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      trigger={null}
      initialFocus={name}
      title="Save this search"
    >
      <SearchPills search={text} units={units} />
      <SearchForm
        name={defaultSearchName(readSearch(text), useUnits(units))}
        frequency={DEFAULT_FREQUENCY}
        fields={{ search: text }}
        save={async (fields) => {
          const answer = await actionResult(save({ ...fields, search: text }))
          if (answer.ok) {
            recordSearchSaved(searchKey(search))
            onOpenChange(false)
            void showToast((notify) => notify.success(TOAST, 'Search saved'))
            return null
          }
          if (answer.error.code === unreachable.code)
            void showToast((notify) => notify.error(TOAST, 'Couldn’t save the search'))
          return answer.error
        }}
        sendsTimeZone
        hasListedWithin={hasListedWithin}
        isReduced={search.reduced === true}
        matches={
          results && !hasListedWithin && (results.total > 0 || !results.isMore)
            ? matchesText(results, search.verified)
            : undefined
        }
        submitLabel="Save search"
        nameRef={name}
        cancel={
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}

/** "37 homes match today." */
const matchesText = (
  { total, isMore }: Pick<ShownList, 'total' | 'isMore'>,
  isVerifiedOnly: boolean,
): string =>
  `${isMore ? 'More than ' : ''}${pluralize(total, 'home')} ${pluralNoun(total, 'matches', 'match')} today${isVerifiedOnly ? '' : ', verified or not'}.`
