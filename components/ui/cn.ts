import { clsx, type ClassValue } from 'clsx'

/**
 * Joins class names. Of two that contradict each other the style sheet's order decides, not theirs: what a caller may
 * choose is a variant of the component, and a single exception is marked as important (`min-h-0!`).
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
