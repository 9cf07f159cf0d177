import sharp from 'sharp'

/**
 * A demo person with a Google account. `sub` is constant, as at Google, so that an account survives a
 * restart.
 */
export interface Person {
  id: string
  sub: string
  givenName: string
  familyName: string
  email: string
  /** The background colour of the picture. */
  tint: string
}

export const people: readonly Person[] = [
  {
    id: 'gwen',
    sub: '104729185306274918301',
    givenName: 'Gwen',
    familyName: 'Garcia',
    email: 'gwen@gmail.test',
    tint: '#2f6d5b',
  },
  {
    id: 'hal',
    sub: '117382940561728394055',
    givenName: 'Hal',
    familyName: 'Hughes',
    email: 'hal@gmail.test',
    tint: '#8a5a2b',
  },
]

export const fullName = (person: Person): string => `${person.givenName} ${person.familyName}`

/** The URL of the picture of `person` under `origin`. */
export const pictureUrl = (origin: string, person: Person): string => `${origin}/photos/${person.id}.png`

/** The picture of `person`: a PNG of 192 × 192 pixels, because image optimizers reject SVG. */
export function drawPicture(person: Person): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192">
    <rect width="192" height="192" fill="${person.tint}"/>
    <g fill="#f4efe6"><circle cx="96" cy="76" r="34"/><ellipse cx="96" cy="178" rx="62" ry="56"/></g>
  </svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}
