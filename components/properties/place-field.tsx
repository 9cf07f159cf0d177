'use client'

import { Search } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react'
import { Input } from '../ui/input'
import { type PlaceSuggestionsProps } from './place-suggestions'

// Their code loads on demand. The search works without suggestions.
const PlaceSuggestions = lazy<ComponentType<PlaceSuggestionsProps>>(() =>
  import('./place-suggestions').then(
    (part) => ({ default: part.PlaceSuggestions }),
    () => ({ default: () => null }),
  ),
)

type PlaceFieldProps = Pick<ComponentProps<typeof Input>, 'controlSize' | 'className' | 'defaultValue'> &
  Pick<PlaceSuggestionsProps, 'field' | 'isForHomes' | 'onChoose'> & {
    field: RefObject<HTMLInputElement | null>
    /** True once something was typed. */
    onType?: () => void
  }

/** The location of a search, with suggested places below the nearest positioned ancestor (D167). */
export function PlaceField({ field, isForHomes, onChoose, onType, ...input }: PlaceFieldProps) {
  const isTyped = useRef(false)
  const [isSuggesting, setSuggesting] = useState(false)
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
        onFocus={() => setSuggesting(true)}
        onChange={() => {
          isTyped.current = true
          onType?.()
        }}
        {...input}
      />
      {isSuggesting && (
        <Suspense>
          <PlaceSuggestions field={field} typed={isTyped} isForHomes={isForHomes} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  )
}
