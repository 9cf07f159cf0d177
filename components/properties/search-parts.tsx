import { type ReactNode } from 'react'
import { type Search } from '@/lib/domain/listing-filters'
import { chipsOf } from '../filters/filter-text'

/** What a search asks for, part by part: its location and each filter. */
export const searchParts = ({ location, ...filters }: Search): { key: string; label: ReactNode }[] => [
  ...(location === '' ? [] : [{ key: 'location', label: <bdi>{location}</bdi> }]),
  ...chipsOf(filters),
]
