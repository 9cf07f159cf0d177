import { useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../browser/use-media-query'
import { type CarouselApi } from './slideshow'

/**
 * The state of a carousel that advances by itself, unless it is hovered or focused, the person has paused it
 * (permanently), or prefers reduced motion (D41). Nothing moves before the carousel is passed to `setEmbla`; the
 * last request until then is performed at once.
 */
export function useSlideshow() {
  const hasReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [embla, setEmbla] = useState<CarouselApi>()
  const pendingMove = useRef<(embla: CarouselApi) => void>(undefined)
  const [current, setCurrent] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const shouldPlay = !isPaused && !hasReducedMotion
  const isPlaying = shouldPlay && !isHovered && !isFocused

  useEffect(() => {
    if (!embla) return
    const onSelect = () => setCurrent(embla.selectedScrollSnap())
    embla.on('select', onSelect)
    pendingMove.current?.(embla)
    return () => {
      embla.off('select', onSelect)
    }
  }, [embla])

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (isPlaying) autoplay?.play()
    else autoplay?.stop()
  }, [embla, isPlaying])

  const whenReady = (move: (embla: CarouselApi) => void) => {
    if (embla) move(embla)
    else pendingMove.current = move
  }

  return {
    setEmbla,
    /** True if the slideshow can move. */
    isReady: embla !== undefined,
    current,
    /** The person has not paused it. */
    shouldPlay,
    /** True while the slideshow moves. */
    isPlaying,
    hasReducedMotion,
    toggle: () => setIsPaused(!isPaused),
    show: (index: number) => whenReady((api) => api.scrollTo(index, hasReducedMotion)),
    previous: () => whenReady((api) => api.scrollPrev(hasReducedMotion)),
    next: () => whenReady((api) => api.scrollNext(hasReducedMotion)),
    hoverProps: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: (event: React.FocusEvent) => setIsFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
