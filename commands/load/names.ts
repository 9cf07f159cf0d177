// The words of the generated data: few enough that searches find many listings, as in reality.

const words = (text: string): readonly string[] => text.split(/\s+/)

const STATES = words('Oregon Texas Ohio Maine Utah Iowa Idaho Nevada Vermont Kansas Georgia Montana')
const BEGINNINGS = words(
  'Spring Fair Green Bakers Port Ash Lake Mill Oak North Clear Rock River Maple Silver Wood Glen Cedar High New',
)
const ENDS = words(
  'field land ville ton burg wick ford haven view mouth dale port ridge bury ham ley brook stead gate beck',
)

/** Four hundred towns; the first ones have the most listings. */
export const TOWNS = ENDS.flatMap((end, i) =>
  BEGINNINGS.map((beginning, j) => `${beginning}${end}, ${STATES[(5 * i + j) % STATES.length] ?? ''}`),
)

/** Names and kinds of streets. */
export const STREETS = words(
  `Alder Apple Arbor Aspen Barley Bay Beech Bell Birch Bishop Bluff Bridge Brook Canal Castle Cedar Chapel Cherry
  Chestnut Church Clover College Copper Court Crescent Cypress Depot Dogwood Eagle Elm Fern Field Forest Fountain Franklin
  Garden Grant Grove Harbor Hawthorn Hazel Heather Hickory Hill Holly Jackson Jefferson Juniper King Laurel Lincoln Linden
  Locust Madison Magnolia Main Maple Market Meadow Mill Monroe Mulberry Oak Olive Orchard Park Pearl Pine Poplar Prospect
  Quarry Queen Ridge River School Spring Spruce State Station Sycamore Tanner Union Valley Vine Walnut Washington Water
  Willow`,
)
export const STREET_KINDS = words('Street Avenue Road Lane Drive Court Place Way')

export const ADJECTIVES = words(
  `Bright Quiet Sunny Spacious Modern Classic Restored Charming Cosy Airy Elegant Historic Renovated Stylish Generous
  Secluded Rustic Polished Family Corner`,
)
export const MATERIALS = words('Brick Timber Stone Glass Stucco Cedar Slate Clapboard Concrete Adobe')
export const HOME_TYPES = words(
  'House Loft Cottage Villa Bungalow Townhouse Apartment Farmhouse Duplex Cabin Studio Terrace Penthouse Ranch Mansion',
)
export const FEATURES = [
  'with a Garden',
  'near the Park',
  'by the River',
  'with a View',
  'at the Lake',
  'with two Balconies',
  'above the Harbour',
  'on a Quiet Lane',
  'with a Workshop',
  'under Old Trees',
]

export const FIRST_NAMES = words(
  `Ada Alma Amir Anna Aron Bela Boris Carla Chen Clara Dara David Elena Elias Emma Farid Fiona Gita Hana Hugo Ida Ines
  Ivan Jana Jonas Kaito Lea Leo Lina Luca Mara Mina Nadia Noah Nora Omar Oskar Paula Petra Rafael Rosa Samir Sara Sofia
  Tara Theo Tomas Vera Yara Zoe`,
)
export const LAST_NAMES = words(
  `Abbott Baker Brandt Castillo Dahl Eklund Ferrari Fischer Garcia Hansen Ibrahim Jensen Kaplan Keller Kowalski Larsen
  Lindqvist Marino Meyer Moreau Nakamura Novak Okafor Olsen Petrov Quinn Rossi Sato Silva Singh Sorensen Takeda Thorne
  Ueda Valdez Vega Weber Whitfield Yilmaz Zhang`,
)

/** Pictures of the demo, so that pages with these listings can be viewed. */
export const PHOTOS = words(
  `aframe-dusk aframe-forest apartments-balconies cottage-garden farmhouse-white-porch loft-warehouse
  mediterranean-villa midcentury-bungalow scandi-gables suburban-brick tower-day townhouses-brick villa-modern-pool`,
)
