import { type FACT_FIELDS } from '@/lib/schemas/fact-fields'
import { type PropertyDto } from '@/lib/schemas/property'

type Fact = Exclude<
  keyof typeof FACT_FIELDS,
  | 'listingId'
  | 'features'
  | 'images'
  | 'streetAddress'
  | 'postalCode'
  | 'latitude'
  | 'longitude'
  | 'positionAccuracy'
>

/** What a listing says of its home, as its answers carry it; what is not given is absent. Areas in m², money in major units. */
export type Facts = Pick<PropertyDto, 'minPrice' | 'maxPrice' | Fact>
