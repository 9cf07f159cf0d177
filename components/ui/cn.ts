import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// tailwind-merge must know our own font sizes, else `text-sm text-muted` looks like two colours to it.
const merge = extendTailwindMerge({
  extend: { theme: { text: ['2xs', 'xs', 'sm', 'md', 'lg'] } },
})

/** Joins class names; of two that contradict each other the later one stays. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
