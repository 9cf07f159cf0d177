import { useEffect, useState } from 'react'
import { paths } from '@/lib/paths'

/** The home whose card this is part of, by the one link that every card has. */
function homeOf(target: EventTarget | null): string | null {
  const card = target instanceof Element ? target.closest('article') : null
  const href = card?.querySelector(`a[href^="${paths.property('')}"]`)?.getAttribute('href')
  return href?.split('/').at(-1) ?? null
}

/**
 * The one home that is pointed at or has the focus, in the list or on the map: both light it up. The list's cards know
 * nothing of it, so that without a map they carry nothing for it; the map marks the card that is lit.
 */
export function useHighlighted(): [lit: string | null, setLit: (id: string | null) => void] {
  const [lit, setLit] = useState<string | null>(null)

  useEffect(() => {
    const enter = ({ target }: Event) => {
      const id = homeOf(target)
      if (id !== null) setLit(id)
    }
    const leave = ({ target }: Event) => {
      if (homeOf(target) !== null) setLit(null)
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
    if (lit === null) return
    const links = [...document.querySelectorAll('article a')]
    const cards = links.flatMap((link) =>
      link.getAttribute('href') === paths.property(lit) ? (link.closest('article') ?? []) : [],
    )
    for (const card of cards) card.setAttribute('data-lit', '')
    return () => {
      for (const card of cards) card.removeAttribute('data-lit')
    }
  }, [lit])

  return [lit, setLit]
}
