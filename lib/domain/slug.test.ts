import { idOfSlug, slugWithId } from './slug'

const ID = '65f1c0ffee0123456789abcd'

describe('slugWithId', () => {
  it.each([
    ['Theo Brandt', `theo-brandt-${ID}`],
    ['Łukasz O’Neill', `lukasz-oneill-${ID}`],
    ['Maison à Sète, 3 chambres', `maison-a-sete-3-chambres-${ID}`],
    ['李 娜', `李-娜-${ID}`],
    ['🏡', `1f3e1-${ID}`],
    ['../..', `2e-2e-2f-2e-2e-${ID}`],
    ['', ID],
  ])('joins the text and the id: %j', (text, slug) => {
    expect(slugWithId(text, ID)).toBe(slug)
    expect(idOfSlug(slug)).toBe(ID)
  })

  it.each([
    [`${'a'.repeat(79)} more`, `${'a'.repeat(79)}-${ID}`],
    [`${'a'.repeat(80)} more`, `${'a'.repeat(80)}-${ID}`],
    [`${'word '.repeat(600)}`, `${'word-'.repeat(16)}${ID}`],
    ['\u{10330}'.repeat(3_000), `${'\u{10330}'.repeat(40)}-${ID}`],
  ])('cuts a long text between two words or characters', (text, slug) => {
    expect(slugWithId(text, ID)).toBe(slug)
  })
})

describe('idOfSlug', () => {
  it.each([ID, `an-older-text-${ID}`])('ignores the text: %s', (slug) => expect(idOfSlug(slug)).toBe(ID))

  it.each(['theo-brandt', ID.slice(1), `theo${ID}`, `${ID}-theo`, ID.toUpperCase(), ''])(
    'rejects the slug %s',
    (slug) => expect(idOfSlug(slug)).toBeNull(),
  )
})
