import { placeWithoutStreet } from './location'

it.each([
  ['Abbotsford', 'Abbotsford'],
  ['Bend, Oregon', 'Bend'],
  ['100 Example Ave NE, Seattle, WA, 98105', 'Seattle'],
  ['1 Sample Rd, Bend, OR 97701', 'Bend'],
  ['Test Lane, Sampleton', 'Sampleton'],
  ['Example Ave NE, Seattle', 'Seattle'],
  ['Rose Cottage, Mill Lane, Sampleton', 'Sampleton'],
  ['Rosenweg 12, 50667 Köln', 'Köln'],
  ['Lindenstraße, Köln', 'Köln'],
  ['Rue Nord, Montréal', 'Montréal'],
  ['12 Main Street', null],
  ['New Haven CT 06510', 'New Haven CT'],
  ['St Louis, MO', 'St Louis'],
  ['', null],
])('placeWithoutStreet of %j is %j', (location, place) => expect(placeWithoutStreet(location)).toBe(place))
