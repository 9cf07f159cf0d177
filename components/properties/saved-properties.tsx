'use client'

import { Heart, X, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { COMPARE_MINIMUM, COMPARE_LIMIT } from '@/lib/domain/compare'
import { paths } from '@/lib/paths'
import { type SavedEntryDto } from '@/lib/schemas/wishlist'
import { SinceSaved } from '../history/since-saved'
import { useRemoval } from '../browser/use-removal'
import { ShareHome } from '../share/share-home'
import { Button } from '../ui/button'
import { LinkButton } from '../ui/link-button'
import { Checkbox } from '../ui/checkbox'
import { EmptyState } from '../ui/states'
import { HomeRow } from './home-row'
import { SavedNote, type SaveNote } from './saved-note'
import { REMOVAL_MESSAGES, type WishlistActions } from './wishlist-button'
import { WISHLIST_FORM, WishlistForm } from './wishlist-form'
import { cn } from '@/components/ui/cn'

type SavedPropertiesProps = {
  entries: SavedEntryDto[]
  actions: Pick<WishlistActions, 'remove' | 'restore' | 'post'>
  /** The ids of the listings that are selected for a comparison initially; some may be on other pages of the list. */
  chosen?: readonly string[]
  /** Stores a note on one of them. */
  saveNote: SaveNote
  /** The origin of shared links; `null` if homes have no public pages. */
  origin: string | null
}

/** The viewer's wishlist. */
export function SavedProperties({
  entries,
  actions,
  saveNote,
  origin,
  chosen: initiallyChosen = [],
}: SavedPropertiesProps) {
  const [selected, setSelected] = useState(initiallyChosen)
  const savedIds = new Set(entries.map(({ propertyId }) => propertyId))
  const selectedElsewhere = initiallyChosen.filter((id) => !savedIds.has(id) && selected.includes(id))
  const comparableIds = entries.flatMap(({ property }) => property?._id ?? [])
  const comparedIds = selected.filter((id) => comparableIds.includes(id) || selectedElsewhere.includes(id))
  const canCompare = comparableIds.length + selectedElsewhere.length >= COMPARE_MINIMUM
  const choose = (id: string, isChosen: boolean) =>
    setSelected((all) => (isChosen ? [...all, id] : all.filter((saved) => saved !== id)))

  return (
    <div tabIndex={-1} role="group" aria-label="Saved homes" className="outline-none">
      {entries.length === 0 ? (
        <EmptyState
          icon={Heart}
          title="Nothing saved yet"
          action={<LinkButton href={paths.properties}>Browse Properties</LinkButton>}
        >
          Tap the heart on a home to save it here.
        </EmptyState>
      ) : (
        <>
          <WishlistForm post={actions.post} />
          <ul className="border-t border-border">
            {entries.map((entry) => (
              <SavedProperty
                key={entry._id}
                entry={entry}
                saveNote={saveNote}
                origin={origin}
                comparison={
                  canCompare && {
                    isChosen: comparedIds.includes(entry.propertyId),
                    isFull: comparedIds.length >= COMPARE_LIMIT,
                    onChange: (isChosen) => choose(entry.propertyId, isChosen),
                  }
                }
                actions={actions}
                onRemove={() => choose(entry.propertyId, false)}
              />
            ))}
          </ul>
        </>
      )}
      {canCompare && (
        <CompareBar
          count={comparedIds.length}
          selectedElsewhere={selectedElsewhere}
          onClear={() => setSelected([])}
        />
      )}
    </div>
  )
}

type SavedPropertyProps = {
  entry: SavedEntryDto
  saveNote: SaveNote
  /** False if there is nothing to compare it with. */
  comparison: false | { isChosen: boolean; isFull: boolean; onChange: (isChosen: boolean) => void }
  onRemove: () => void
} & Pick<SavedPropertiesProps, 'actions' | 'origin'>

function SavedProperty({
  entry: { _id: wishlistId, property, saved, note },
  saveNote,
  comparison,
  actions,
  origin,
  onRemove,
}: SavedPropertyProps) {
  const { undoBox, remove } = useRemoval()
  return (
    <HomeRow
      property={property}
      note={property && <SinceSaved saved={saved} property={property} className="mt-1" />}
      below={
        <>
          <SavedNote
            wishlistId={wishlistId}
            title={property?.title ?? 'a home that is no longer listed'}
            note={note}
            save={saveNote}
          />
          {undoBox}
        </>
      }
    >
      {comparison && property && (
        <Checkbox
          name="id"
          value={property._id}
          form={COMPARE_FORM}
          checked={comparison.isChosen}
          disabled={comparison.isFull && !comparison.isChosen}
          onChange={({ target }) => comparison.onChange(target.checked)}
          className="max-sm:grow"
        >
          Compare
          <span dir="auto" className="sr-only">
            {' '}
            {property.title}
          </span>
        </Checkbox>
      )}
      <Button
        type="submit"
        form={WISHLIST_FORM}
        name="wishlistId"
        value={wishlistId}
        variant="outline"
        aria-label={`Remove ${property?.title ?? 'the home that is no longer listed'} from wishlist`}
        className="max-sm:grow"
        onClick={(event) => {
          event.preventDefault()
          remove(event.currentTarget, {
            id: `wishlist-entry-${wishlistId}`,
            run: async () => {
              const result = await actions.remove({ wishlistId })
              if (result.ok) onRemove()
              return result
            },
            messages: REMOVAL_MESSAGES,
            undo: actions.restore,
          })
        }}
      >
        <X aria-hidden />
        Remove
      </Button>
      {property && (
        <ShareHome
          home={property}
          origin={origin}
          variant="outline"
          className="max-sm:grow max-sm:*:w-full"
        />
      )}
    </HomeRow>
  )
}

/** The id of the form that a list's checkboxes belong to, wherever they are. */
const COMPARE_FORM = 'compare'

type CompareBarProps = {
  count: number
  /** Selected listings without a checkbox on this page of the list. */
  selectedElsewhere: readonly string[]
  onClear: () => void
}

/**
 * Leads to the comparison of the selected listings: a plain form, always shown without scripts. With scripts
 * it appears when something is selected, and is sticky.
 */
function CompareBar({ count, selectedElsewhere, onClear }: CompareBarProps) {
  return (
    <form
      id={COMPARE_FORM}
      action={paths.user.compare}
      aria-label="Compare"
      className={cn(
        'z-10 mt-4 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm print:hidden',
        count > 0 && 'bar-bottom border-t border-border-strong bg-surface max-md:-mx-gutter max-md:px-gutter',
      )}
    >
      {selectedElsewhere.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <p role="status" className="text-muted numbers">
        {count === 0
          ? 'Select two to four to compare them.'
          : `${count} selected${count < COMPARE_MINIMUM ? '. Select one more to compare.' : count >= COMPARE_LIMIT ? ' (maximum)' : ''}`}
      </p>
      <div className="ml-auto flex gap-2">
        {count > 0 && (
          <Button variant="ghost" onClick={onClear}>
            Clear
          </Button>
        )}
        <Button type="submit" className={cn('noscript:inline-flex', count < COMPARE_MINIMUM && 'hidden')}>
          <Columns3 aria-hidden />
          Compare
        </Button>
      </div>
    </form>
  )
}
