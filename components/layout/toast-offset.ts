import { useEffect, useRef, useState } from 'react'

/** The space between toasts, and between a toast and a control, in pixels. */
export const TOAST_GAP = 8

/** The space at the window's edges. */
const EDGE = 'var(--gutter)'

/** The controls that a toast must not cover. */
const CONTROLS = 'button, input, select, textarea, summary, [role=button], .button'

/** The extent of a control, and that of the places for toasts, in pixels from one edge of the window. */
type Span = { near: number; far: number }

/**
 * The smallest offset of a toast of this height that covers none of the controls; `room.near` if there is no
 * such place.
 */
export function freeOffset(controls: readonly Span[], height: number, room: Span): number {
  let offset = room.near
  for (const { near, far } of controls.toSorted((a, b) => a.near - b.near))
    if (near < offset + height + TOAST_GAP && far > offset - TOAST_GAP) offset = far + TOAST_GAP
  return offset + height <= room.far ? offset : room.near
}

/** The offset for the toasts that are shown, from the top or the bottom; `null` if there are none. */
function measureOffset(isFromTop: boolean): number | null {
  const column = document.querySelector('[data-sonner-toaster]')?.getBoundingClientRect()
  if (!column) return null
  const { clientWidth, clientHeight } = document.documentElement
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
  const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + TOAST_GAP, -TOAST_GAP)
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !control.closest('[data-sonner-toaster]') && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(({ left, right }) => left < column.right && right > column.left)
    .map(({ top, bottom }) =>
      isFromTop ? { near: top, far: bottom } : { near: clientHeight - bottom, far: clientHeight - top },
    )
  const edge = clientWidth - column.right
  return freeOffset(controls, height, { near: edge, far: clientHeight - edge })
}

/**
 * The offsets of the toasts, so that they cover no control (D86). The place is found when a toast appears or
 * changes, and stays when one leaves.
 */
export function useToastOffset(
  toasts: readonly object[],
  isFromTop: boolean,
): Record<string, string | number> {
  const count = useRef(0)
  const [offset, setOffset] = useState<number | null>(null)
  useEffect(() => {
    if (toasts.length >= count.current) setOffset(measureOffset(isFromTop))
    count.current = toasts.length
  }, [toasts, isFromTop])
  return { left: EDGE, right: EDGE, [isFromTop ? 'top' : 'bottom']: offset ?? EDGE }
}
