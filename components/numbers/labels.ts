import { groupDigits } from '@/lib/domain/group-digits'

/** A figure with one decimal below ten: 289, 4.8. */
export const formatFigure = (value: number): string =>
  groupDigits(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

/** A share as "4.8%". */
export const formatShare = (share: number): string => `${formatFigure(share * 100)}%`
