import { type PropertyType } from '@/lib/domain/facts'

/** What a listing says of its home, as its answers carry it; what is not given is absent. Areas in m², money in major units. */
export type Facts = {
  minPrice: number
  maxPrice: number
  propertyType?: PropertyType
  bedrooms?: number
  bathrooms?: number
  livingArea?: number
  lotArea?: number
  yearBuilt?: number
  parkingSpaces?: number
  floor?: number
  floors?: number
  yearlyCosts?: number
}
