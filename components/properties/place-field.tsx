'use client'

import { Search } from 'lucide-react'
import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { useLazyPart } from '../browser/use-lazy-part'
import { Input } from '../ui/input'
import { type PlaceSuggestionsProps } from './place-suggestions'

// Their code loads on demand. The search works without suggestions.
const loadSuggestions = async () => (await import('./place-suggestions')).PlaceSuggestions

type PlaceFieldProps = Pick<ComponentProps<typeof Input>, 'controlSize' | 'className' | 'defaultValue'> &
  Pick<PlaceSuggestionsProps, 'field' | 'isForHomes' | 'onChoose'> & {
    field: RefObject<HTMLInputElement | null>
    /** True once something was typed. */
    onType?: () => void
  }

/** The location of a search, with suggested places below the nearest positioned ancestor (D167). */
export function PlaceField({ field, isForHomes, onChoose, onType, ...input }: PlaceFieldProps) {
  const isTyped = useRef(false)
  const [isSuggesting, setIsSuggesting] = useState(false)
  const { part: PlaceSuggestions } = useLazyPart(loadSuggestions, { isNeeded: isSuggesting })
  return (
    <>
      <Input
        ref={field}
        type="search"
        name="location"
        aria-label="Search by location"
        placeholder="Search by location"
        autoComplete="off"
        maxLength={200}
        icon={<Search aria-hidden />}
        onFocus={() => setIsSuggesting(true)}
        onChange={() => {
          isTyped.current = true
          onType?.()
        }}
        {...input}
      />
      {PlaceSuggestions && (
        <PlaceSuggestions field={field} typed={isTyped} isForHomes={isForHomes} onChoose={onChoose} />
      )}
    </>
  )
}
