import { type Address } from '@/lib/domain/address'
import { type Listing } from './listing'

/** A postal code and streets for each place of the demo; house numbers are invented. */
const PLACES: Record<string, readonly [postalCode: string, ...streets: string[]]> = {
  'Bend, Oregon': ['97701', 'Harmon Boulevard'],
  'Boise, Idaho': ['83702', 'Warm Springs Avenue', 'Hays Street', 'Fort Street'],
  'Bristol, England': ['BS8 4LD', 'Ambra Vale', 'Hotwell Road', 'Cliftonwood Crescent'],
  'Cape Town, South Africa': ['8001', 'Wale Street', 'Rose Street'],
  'Charleston, South Carolina': ['29401', 'Tradd Street', 'Church Street'],
  'Columbus, Ohio': ['43206', 'Mohawk Street', 'City Park Avenue'],
  'Cotswolds, England': ['GL54 2AA', 'Sherborne Street'],
  'Denver, Colorado': ['80205', 'Curtis Street', 'Champa Street', 'Downing Street'],
  'Dhaka, Bangladesh': ['1212', 'Road 71', 'Gulshan Avenue'],
  'Duluth, Minnesota': ['55804', 'London Road', 'Superior Street', 'Regent Street'],
  'Galveston, Texas': ['77550', 'Church Street', 'Postoffice Street', 'Seawall Boulevard'],
  'Glasgow, Scotland': ['G12 8QQ', 'Hyndland Road', 'Kersland Street', 'Great Western Road'],
  'Halifax, Nova Scotia': ['B3H 1A1', 'Morris Street', 'Tower Road', 'South Street'],
  'Hudson, New York': ['12534', 'Warren Street', 'Union Street', 'Allen Street'],
  'Leipzig, Germany': ['04109', 'Gottschedstraße', 'Dittrichring', 'Thomasgasse'],
  'Madison, Wisconsin': ['53703', 'Jenifer Street', 'Spaight Street', 'Gorham Street'],
  'Milwaukee, Wisconsin': ['53202', 'Water Street', 'Buffalo Street', 'Brady Street'],
  'Nelson, New Zealand': ['7010', 'Nile Street', 'Collingwood Street'],
  'Palm Springs, California': ['92262', 'Camino Sur', 'Via Lola', 'Mesa Drive'],
  'Porto, Portugal': ['4000-322', 'Rua do Bonfim', 'Rua das Flores', 'Rua de Santa Catarina'],
  'San Miguel de Allende, Mexico': ['37700', 'Calle Hospicio'],
  'Santa Barbara, California': ['93101', 'Anacapa Street', 'Garden Street'],
  'Scottsdale, Arizona': ['85251', 'Camelback Road', 'Lafayette Boulevard', 'Rose Lane'],
  'Vancouver, British Columbia': ['V6R 2B3', 'West 8th Avenue'],
  'Woodstock, Vermont': ['05091', 'Elm Street', 'River Street'],
}

/** The number in a title, or one derived from it. */
const numberIn = (title: string): string =>
  /\d+\w?/.exec(title)?.[0] ??
  String(([...title].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % 180) + 2)

export function addressOf({ title, location }: Pick<Listing, 'title' | 'location'>): Required<Address> {
  const place = PLACES[location]
  if (!place) throw new Error(`The demo has no postal code for ${location}.`)
  const [postalCode, ...streets] = place
  return { streetAddress: `${numberIn(title)} ${streets[title.length % streets.length] ?? ''}`, postalCode }
}
