import { type PropertyStatus } from '@/lib/domain/property'

type Listing = {
  title: string
  location: string
  /** Major units. */
  minPrice: number
  maxPrice: number
  photo: string
  agent: 'agent' | 'agent2'
  status: PropertyStatus
  description: string
}

const paragraphs = (...parts: string[]) => parts.join('\n\n')

/** The demo listings, newest first. */
export const LISTINGS: readonly Listing[] = [
  {
    title: 'Lake House',
    location: 'Bend, Oregon',
    minPrice: 420_000,
    maxPrice: 485_000,
    photo: 'aframe-dusk',
    agent: 'agent',
    status: 'verified',
    description: paragraphs(
      'An A-frame among conifers, ten minutes on foot from the water. The south gable is glazed from the deck to the ridge, so the living room is lit until late and the loft above it looks straight into the trees.',
      'Cedar inside and out, a slate path to the drive, and a deck wide enough for a long table. The roof was renewed in 2022; the stove heats the whole ground floor.',
    ),
  },
  {
    title: 'Palm Court Villa',
    location: 'Scottsdale, Arizona',
    minPrice: 865_000,
    maxPrice: 940_000,
    photo: 'villa-modern-dusk',
    agent: 'agent2',
    status: 'verified',
    description: paragraphs(
      'Two white volumes around a lit pool. The living rooms open on their whole length to the terrace; the bedrooms sit above, shaded by the overhang.',
      'Built in 2019 with its own well and a roof of solar panels that carries the cooling through the summer.',
    ),
  },
  {
    title: 'Twin Gables',
    location: 'Duluth, Minnesota',
    minPrice: 398_000,
    maxPrice: 436_000,
    photo: 'scandi-gables',
    agent: 'agent',
    status: 'verified',
    description: paragraphs(
      'One half of a pair in black larch, with a deck that takes the low sun. Three bedrooms, triple glazing, a heat pump and a workshop under the second gable.',
    ),
  },
  {
    title: 'Stilt House',
    location: 'Galveston, Texas',
    minPrice: 455_000,
    maxPrice: 520_000,
    photo: 'beach-house-stilts',
    agent: 'agent2',
    status: 'verified',
    description: paragraphs(
      'Pale blue boards above the dunes, a porch on three sides and the sea behind. Raised in 2021 to the new flood line, with the certificate to show for it.',
    ),
  },
  {
    title: 'Slate Cottage',
    location: 'Hudson, New York',
    minPrice: 312_000,
    maxPrice: 345_000,
    photo: 'cottage-white-slate',
    agent: 'agent',
    status: 'verified',
    description: paragraphs(
      'White render, a slate roof and a garden that somebody has loved for forty years. Two bedrooms and a study; the station is twelve minutes on foot.',
    ),
  },
  {
    title: 'Arcade House',
    location: 'Santa Barbara, California',
    minPrice: 2_950_000,
    maxPrice: 3_300_000,
    photo: 'mediterranean-villa',
    agent: 'agent2',
    status: 'verified',
    description: paragraphs(
      'Five arches, a tiled hip roof and a pool terrace that faces the channel. The old cistern waters the citrus; the guest house has its own gate.',
    ),
  },
  {
    title: 'Painted Row, No. 14',
    location: 'Charleston, South Carolina',
    minPrice: 540_000,
    maxPrice: 595_000,
    photo: 'townhouses-painted',
    agent: 'agent',
    status: 'verified',
    description: paragraphs(
      'The yellow one. Three floors, heart-pine boards and a walled yard behind. The row is listed; the paint schedule comes with the deed.',
    ),
  },
  {
    title: 'Long Roof Bungalow',
    location: 'Palm Springs, California',
    minPrice: 690_000,
    maxPrice: 748_000,
    photo: 'midcentury-bungalow',
    agent: 'agent2',
    status: 'verified',
    description: paragraphs(
      'Built in 1961 and never spoiled: the carport, the clerestory and the block screen are all as drawn. Kitchen and wiring renewed in 2020.',
    ),
  },
  {
    title: 'Rua das Flores, 3.º Esq.',
    location: 'Porto, Portugal',
    minPrice: 285_000,
    maxPrice: 318_000,
    photo: 'townhouses-brick',
    agent: 'agent',
    status: 'verified',
    description: paragraphs(
      'Third floor, two bedrooms, granite sills and a balcony over a street of trees. The lift is new; the tiles in the stairwell are not.',
    ),
  },
  {
    title: 'Harbour Heights',
    location: 'Cape Town, South Africa',
    minPrice: 5_900_000,
    maxPrice: 6_400_000,
    photo: 'villa-modern-pool',
    agent: 'agent2',
    status: 'verified',
    description: paragraphs(
      'A flat-roofed villa on the slope, glass to the bay and stone to the mountain. Pool, terrace, staff flat, and a borehole with its licence.',
    ),
  },
  {
    title: 'Porch Farm',
    location: 'Woodstock, Vermont',
    minPrice: 385_000,
    maxPrice: 425_000,
    photo: 'farmhouse-white-porch',
    agent: 'agent',
    status: 'verified',
    description: paragraphs(
      'A white farmhouse with a porch on its whole front and four acres that run down to the brook. The barn is dry and wired.',
    ),
  },
  {
    title: 'Grid Lofts, Unit 5B',
    location: 'Milwaukee, Wisconsin',
    minPrice: 275_000,
    maxPrice: 310_000,
    photo: 'loft-dusk',
    agent: 'agent2',
    status: 'verified',
    description: paragraphs(
      'A corner of the old knitting works: two walls of steel windows, brick on the others, and ceilings of four metres.',
    ),
  },
  {
    title: 'Foundry Loft',
    location: 'Glasgow, Scotland',
    minPrice: 230_000,
    maxPrice: 262_000,
    photo: 'loft-warehouse',
    agent: 'agent',
    status: 'verified',
    description: paragraphs(
      'Top floor under the new rooftop storey, south light, a mezzanine over the kitchen. Ten minutes to the river by bicycle.',
    ),
  },
  {
    title: 'Kauri Cabin',
    location: 'Nelson, New Zealand',
    minPrice: 198_000,
    maxPrice: 224_000,
    photo: 'aframe-forest',
    agent: 'agent2',
    status: 'verified',
    description: paragraphs(
      'A small A-frame with a glazed front and a timber deck. Off the grid since 2018: panels, batteries, a spring and a composting toilet that works.',
    ),
  },
  {
    title: 'Blue Boards',
    location: 'Halifax, Nova Scotia',
    minPrice: 349_000,
    maxPrice: 389_000,
    photo: 'farmhouse-blue-golden',
    agent: 'agent',
    status: 'verified',
    description: paragraphs(
      'Blue-grey boards, a white porch and the evening sun on both. Three bedrooms up, a study down, and a cellar that has never been wet.',
    ),
  },
  {
    title: 'Garden Stone',
    location: 'Cotswolds, England',
    minPrice: 610_000,
    maxPrice: 675_000,
    photo: 'cottage-garden',
    agent: 'agent2',
    status: 'verified',
    description: paragraphs(
      'A stone cottage with dormers and a path of flowers to the door. Thatched until 1934, tiled since; the bread oven is still in the wall.',
    ),
  },
  {
    title: 'Juniper Court',
    location: 'Boise, Idaho',
    minPrice: 405_000,
    maxPrice: 440_000,
    photo: 'suburban-stucco-dusk',
    agent: 'agent',
    status: 'verified',
    description: paragraphs(
      'Two storeys of stucco with a stone gable, on a street that the school bus serves. Four bedrooms, garage for two cars.',
    ),
  },
  {
    title: 'Linden Terrace, 3F',
    location: 'Madison, Wisconsin',
    minPrice: 248_000,
    maxPrice: 272_000,
    photo: 'apartments-balconies',
    agent: 'agent',
    status: 'pending',
    description: paragraphs(
      'Third floor with a glass balcony over the lime trees. Two bedrooms, a parking place and a share in the roof garden.',
    ),
  },
  {
    title: 'Park Tower, 17th Floor',
    location: 'Denver, Colorado',
    minPrice: 610_000,
    maxPrice: 660_000,
    photo: 'tower-dusk',
    agent: 'agent2',
    status: 'pending',
    description: paragraphs(
      'The whole west side of the seventeenth floor: mountains from the kitchen, the park from the bedrooms. Concierge, gym and two lifts.',
    ),
  },
  {
    title: 'Gulshan Residences, 9B',
    location: 'Dhaka, Bangladesh',
    minPrice: 164_000,
    maxPrice: 189_000,
    photo: 'tower-day',
    agent: 'agent',
    status: 'pending',
    description: paragraphs(
      'Ninth floor with balconies on two sides above a small park. Generator, lift and a guarded gate; the lake is a short walk.',
    ),
  },
  {
    title: 'Brick Yard Flats, 2A',
    location: 'Leipzig, Germany',
    minPrice: 85_000,
    maxPrice: 97_500,
    photo: 'apartments-brick-dusk',
    agent: 'agent2',
    status: 'pending',
    description: paragraphs(
      'A one-room flat on the second floor, with a balcony to the yard. A first home, or a place to keep for the fair.',
    ),
  },
  {
    title: 'Maple Drive',
    location: 'Columbus, Ohio',
    minPrice: 329_000,
    maxPrice: 362_000,
    photo: 'suburban-brick',
    agent: 'agent',
    status: 'rejected',
    description: paragraphs(
      'Two storeys of brick with a garage and a front lawn. The survey is being renewed.',
    ),
  },
  {
    title: 'Casa Bougainvillea',
    location: 'San Miguel de Allende, Mexico',
    minPrice: 1_150_000,
    maxPrice: 1_280_000,
    photo: 'hero-3',
    agent: 'agent2',
    status: 'verified',
    description: paragraphs(
      'Arches around a pool, a roof terrace over the old town and bougainvillea on every wall. Sold furnished.',
    ),
  },
  {
    title: 'Rainbow Street, No. 22',
    location: 'Bristol, England',
    minPrice: 465_000,
    maxPrice: 498_000,
    photo: 'hero-2',
    agent: 'agent',
    status: 'verified',
    description: paragraphs(
      'A terraced house on the painted hill: three floors, a bay to the harbour and a long, narrow garden.',
    ),
  },
]
