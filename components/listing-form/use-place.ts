import { useWatch } from 'react-hook-form'
import { type PlacedHome } from '@/lib/domain/country'
import { type ListingFormMethods } from './use-draft'

/** The typed place of the home, whose country some fields depend on (D413, D421). */
export function usePlace(control: ListingFormMethods['control']): PlacedHome {
  const [location, postalCode] = useWatch({ control, name: ['location', 'postalCode'] })
  return { location: location ?? '', postalCode }
}
