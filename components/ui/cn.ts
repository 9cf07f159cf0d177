import { clsx, type ClassValue } from 'clsx'

/**
 * Joins class names. Of two that conflict, their order in the style sheet decides: choices of callers are
 * variants of the component, and single exceptions are important (`min-h-0!`).
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
