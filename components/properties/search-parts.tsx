import { type ReactNode } from 'react'
import { type Search } from '@/lib/domain/listing-filters'
import { chipsOf } from '../filters/filter-text'

/** The parts of a search: its location and each filter. */
export const searchParts = ({ location, ...filters }: Search): { key: string; label: ReactNode }[] => [
  ...(location === '' ? [] : [{ key: 'location', label: <bdi>{location}</bdi> }]),
  ...chipsOf(filters),
]
