'use client'

import { Heart, X } from 'lucide-react'
import Link from 'next/link'
import { useOptimistic, useRef, useState } from 'react'
import { COMPARE_MINIMUM, COMPARE_LIMIT } from '@/lib/domain/compare'
import { paths } from '@/lib/paths'
import { type WishlistEntryDto } from '@/lib/schemas/wishlist'
import { SinceSaved } from '../history/since-saved'
import { useChange } from '../browser/use-change'
import { type FormAction } from '../ui/change-form'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { focusBeside } from '../ui/focus-beside'
import { EmptyState } from '../ui/states'
import { CompareBar, COMPARE_FORM } from './compare-bar'
import { HomeRow } from './home-row'
import { SavedNote } from './saved-note'
import { type WishlistActions } from './wishlist-button'
import { WISHLIST_FORM, WishlistForm } from './wishlist-form'

type SavedPropertiesProps = {
  entries: WishlistEntryDto[]
  actions: Pick<WishlistActions, 'remove' | 'post'>
  /** The listings selected for a comparison initially, on this page of the list or not. */
  chosen?: readonly string[]
  /** Stores a note on one of them. */
  saveNote: FormAction
}

/** The reader's wishlist; an entry disappears at once when it is removed, and returns if that fails. */
export function SavedProperties({
  entries,
  actions,
  saveNote,
  chosen: initiallyChosen = [],
}: SavedPropertiesProps) {
  const [shown, hide] = useOptimistic(entries, (all, id: string) => all.filter((entry) => entry._id !== id))
  const list = useRef<HTMLDivElement>(null)

  const { start } = useChange()

  const [chosen, setChosen] = useState(initiallyChosen)
  const seen = new Set(entries.map(({ propertyId }) => propertyId))
  const elsewhere = initiallyChosen.filter((id) => !seen.has(id) && chosen.includes(id))
  const comparable = shown.flatMap(({ property }) => property?._id ?? [])
  const compared = chosen.filter((id) => comparable.includes(id) || elsewhere.includes(id))
  const canCompare = comparable.length + elsewhere.length >= COMPARE_MINIMUM
  const choose = (id: string, isChosen: boolean) =>
    setChosen((all) => (isChosen ? [...all, id] : all.filter((other) => other !== id)))

  const remove = (wishlistId: string) =>
    start({
      id: `wishlist-entry-${wishlistId}`,
      run: () => actions.remove({ wishlistId }),
      words: { done: 'Removed from wishlist', failed: 'Failed to remove' },
      show: () => hide(wishlistId),
    })

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Saved properties" className="outline-none">
      {shown.length === 0 ? (
        <EmptyState
          icon={Heart}
          title="Nothing saved yet"
          action={
            <Button asChild>
              <Link href={paths.properties}>Browse Properties</Link>
            </Button>
          }
        >
          Tap the heart on a property to save it here.
        </EmptyState>
      ) : (
        <>
          <WishlistForm post={actions.post} />
          <ul className="border-t border-border">
            {shown.map((entry) => (
              <SavedProperty
                key={entry._id}
                entry={entry}
                saveNote={saveNote}
                comparison={
                  canCompare && {
                    isChosen: compared.includes(entry.propertyId),
                    isFull: compared.length >= COMPARE_LIMIT,
                    onChange: (isChosen) => choose(entry.propertyId, isChosen),
                  }
                }
                onRemove={(row) => {
                  focusBeside(row, list.current)
                  choose(entry.propertyId, false)
                  remove(entry._id)
                }}
              />
            ))}
          </ul>
        </>
      )}
      {canCompare && (
        <CompareBar count={compared.length} elsewhere={elsewhere} onClear={() => setChosen([])} />
      )}
    </div>
  )
}

type SavedPropertyProps = {
  entry: WishlistEntryDto
  saveNote: FormAction
  /** False if there is nothing to compare it with. */
  comparison: false | { isChosen: boolean; isFull: boolean; onChange: (isChosen: boolean) => void }
  onRemove: (row: Element | null) => void
}

function SavedProperty({
  entry: { _id: wishlistId, property, saved, note },
  saveNote,
  comparison,
  onRemove,
}: SavedPropertyProps) {
  return (
    <HomeRow
      property={property}
      note={property && <SinceSaved saved={saved} property={property} className="mt-1" />}
      below={
        <SavedNote
          wishlistId={wishlistId}
          title={property?.title ?? 'a home that is no longer listed'}
          note={note}
          save={saveNote}
        />
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
        aria-label={`Remove ${property?.title ?? 'the property that is no longer listed'} from wishlist`}
        className="max-sm:grow"
        onClick={(event) => {
          event.preventDefault()
          onRemove(event.currentTarget.closest('li'))
        }}
      >
        <X aria-hidden />
        Remove
      </Button>
    </HomeRow>
  )
}
