import { useEffect, useState } from 'react'
import { paths } from '@/lib/paths'

/** The home of a card, from the card's only link. */
function homeOf(target: EventTarget | null): string | null {
  const card = target instanceof Element ? target.closest('article') : null
  const href = card?.querySelector(`a[href^="${paths.property('')}"]`)?.getAttribute('href')
  return href?.split('/').at(-1) ?? null
}

/**
 * The home that is hovered or focused, in the list or on the map, which both highlight. The list's cards have
 * no code for it, so they cost nothing without a map; the map marks the highlighted card.
 */
export function useHighlighted(): [highlighted: string | null, setHighlighted: (id: string | null) => void] {
  const [highlighted, setHighlighted] = useState<string | null>(null)

  useEffect(() => {
    const enter = ({ target }: Event) => {
      const id = homeOf(target)
      if (id !== null) setHighlighted(id)
    }
    const leave = ({ target }: Event) => {
      if (homeOf(target) !== null) setHighlighted(null)
    }
    const events = [
      ['pointerover', enter],
      ['focusin', enter],
      ['pointerout', leave],
      ['focusout', leave],
    ] as const
    for (const [name, listener] of events) document.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of events) document.removeEventListener(name, listener)
    }
  }, [])

  useEffect(() => {
    if (highlighted === null) return
    const links = [...document.querySelectorAll('article a')]
    const cards = links.flatMap((link) =>
      link.getAttribute('href') === paths.property(highlighted) ? (link.closest('article') ?? []) : [],
    )
    for (const card of cards) card.setAttribute('data-highlighted', '')
    return () => {
      for (const card of cards) card.removeAttribute('data-highlighted')
    }
  }, [highlighted])

  return [highlighted, setHighlighted]
}
