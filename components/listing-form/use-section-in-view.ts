import { useEffect, useState } from 'react'
import { LISTING_SECTIONS, type ListingSection } from '@/lib/domain/fact-field'

/** The section being read: the last section whose heading is above the upper third of the screen. */
export function useSectionInView(): ListingSection {
  const [inView, setInView] = useState<ListingSection>('basics')
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return
    const sections = LISTING_SECTIONS.flatMap((name) => document.getElementById(name) ?? [])
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight / 3
        const passed = sections.filter((section) => section.getBoundingClientRect().top <= line)
        const id = LISTING_SECTIONS.find((name) => name === passed.at(-1)?.id)
        setInView(id ?? 'basics')
      },
      { rootMargin: '0px 0px -66% 0px', threshold: [0, 0.01] },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [])
  return inView
}
