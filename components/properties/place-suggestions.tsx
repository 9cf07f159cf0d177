'use client'

import { MapPin } from 'lucide-react'
import { type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { MIN_QUERY_LENGTH } from '@/lib/domain/suggestion'
import { type SuggestionDto } from '@/lib/schemas/suggestion'
import { useJson } from '../browser/use-json'
import { cn } from '../ui/cn'

/** The pause in typing before a request, in milliseconds. */
const TYPING_PAUSE_MS = 150

export type PlaceSuggestionsProps = {
  /** The text field, which this part makes a combobox while it is mounted. */
  field: RefObject<HTMLInputElement | null>
  /** Whether something was typed before this part was loaded. */
  typed: RefObject<boolean>
  /** Only places with homes are suggested (D255). */
  isForHomes?: boolean | undefined
  onChoose: (location: string) => void
}

/**
 * Suggested places for the text (D167), below its field: arrow keys, Enter, Escape, or touch. The focus stays
 * in the field, which is set to the chosen one. Enter without a selection searches for the text as it is.
 */
export function PlaceSuggestions({ field, typed, isForHomes = false, onChoose }: PlaceSuggestionsProps) {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const isLong = text !== null && text.length >= MIN_QUERY_LENGTH
  const url = isLong ? `/suggestions?${new URLSearchParams({ text })}` : null
  const loaded = useJson<SuggestionDto[]>(url, TYPING_PAUSE_MS)
  // The search works without them.
  const suggested = isLong && loaded !== null && loaded !== 'failed' ? loaded : []
  const places = isForHomes ? suggested.filter(({ count }) => count !== null) : suggested
  const isOpen = text !== null && places.length > 0
  const at = Math.min(active, places.length - 1)

  const close = () => {
    setText(null)
    setActive(-1)
  }
  const choose = ({ location }: SuggestionDto) => {
    close()
    onChoose(location)
  }

  // Before the list is painted, so that a key pressed right then finds it.
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    const onInput = () => {
      setText(input.value.trim())
      setActive(-1)
    }
    const onKey = (event: KeyboardEvent) => {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (event.isComposing) return
      if (!isOpen) {
        // Reopens the list.
        if (isArrow) setText(input.value.trim())
        return
      }
      const activePlace = places[at]
      if (isArrow) {
        const next = event.key === 'ArrowDown' ? at + 1 : at - 1
        setActive(next < -1 ? places.length - 1 : next >= places.length ? -1 : next)
      } else if (event.key === 'Enter' && activePlace) choose(activePlace)
      else if (event.key === 'Escape') close()
      else {
        if (event.key === 'Enter') close()
        return
      }
      event.preventDefault()
    }
    input.addEventListener('input', onInput)
    input.addEventListener('keydown', onKey)
    input.addEventListener('blur', close)
    return () => {
      input.removeEventListener('input', onInput)
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('blur', close)
    }
  })

  // For text typed before this part was loaded.
  useEffect(() => {
    if (typed.current && field.current === document.activeElement)
      field.current?.dispatchEvent(new Event('input'))
  }, [field, typed])

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isOpen),
      'aria-activedescendant': isOpen && at >= 0 ? `${id}-${at}` : '',
    }
    const input = field.current
    for (const [name, value] of Object.entries(attributes))
      if (value === '') input?.removeAttribute(name)
      else input?.setAttribute(name, value)
  }, [field, id, isOpen, at])

  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Places"
        hidden={!isOpen}
        className="absolute top-full left-0 z-40 mt-2 max-h-[min(24rem,60vh)] w-full max-w-xl min-w-[min(20rem,calc(100vw-2*var(--gutter)))] overflow-y-auto rounded-lg bg-surface-overlay py-2 text-text shadow-lg"
      >
        {places.map((place, i) => (
          <div
            key={place.location}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
            className={cn(
              'flex min-h-10 cursor-pointer items-center gap-3 px-3 text-sm hover:bg-surface-hover',
              i === at && 'bg-surface-hover',
            )}
          >
            <MapPin className="size-4 shrink-0 text-subtle" aria-hidden />
            <span dir="auto" className="min-w-0 grow truncate">
              {place.location}
            </span>
            {place.count !== null && (
              <span className="shrink-0 text-xs text-muted numbers">{pluralize(place.count, 'home')}</span>
            )}
          </div>
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {isOpen &&
          (places.length === 1 ? 'One place is suggested.' : `${places.length} places are suggested.`)}
      </p>
    </>
  )
}
