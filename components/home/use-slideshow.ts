import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type CarouselApi } from './slideshow'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function watchMotion(onChange: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const useReducedMotion = () =>
  useSyncExternalStore(
    watchMotion,
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => false,
  )

/**
 * The state of a carousel that goes on by itself, unless the pointer or the focus is in it, the person has paused it
 * (for good), or prefers less motion (D41). Nothing moves before the carousel is given to `drive`; what was
 * asked for last until then is done at once.
 */
export function useSlideshow() {
  const reduced = useReducedMotion()
  const [embla, drive] = useState<CarouselApi>()
  const asked = useRef<(embla: CarouselApi) => void>(undefined)
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  const [pointerIn, setPointerIn] = useState(false)
  const [focusIn, setFocusIn] = useState(false)
  const wanted = !paused && !reduced
  const playing = wanted && !pointerIn && !focusIn

  useEffect(() => {
    if (!embla) return
    const onSelect = () => setCurrent(embla.selectedScrollSnap())
    embla.on('select', onSelect)
    asked.current?.(embla)
    return () => {
      embla.off('select', onSelect)
    }
  }, [embla])

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (playing) autoplay?.play()
    else autoplay?.stop()
  }, [embla, playing])

  const ask = (work: (embla: CarouselApi) => void) => {
    if (embla) work(embla)
    else asked.current = work
  }

  return {
    drive,
    /** It can move. */
    isReady: embla !== undefined,
    current,
    /** The person has not stopped it. */
    wanted,
    /** It moves at this moment. */
    playing,
    reduced,
    toggle: () => setPaused(!paused),
    show: (index: number) => ask((slides) => slides.scrollTo(index, reduced)),
    previous: () => ask((slides) => slides.scrollPrev(reduced)),
    next: () => ask((slides) => slides.scrollNext(reduced)),
    holders: {
      onPointerEnter: () => setPointerIn(true),
      onPointerLeave: () => setPointerIn(false),
      onFocus: () => setFocusIn(true),
      onBlur: (event: React.FocusEvent) => setFocusIn(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
