import { type ListingPicture, type PictureKind } from '@/lib/domain/listing-pictures'
import { type Failure } from '@/lib/domain/result'

/** What an agent says of a picture, as it stands in its inputs. */
export type Words = { caption: string; alt: string; kind: PictureKind }

/** One picture of the form: what to show of it, what is said of it, and how its upload stands. */
export type Item = {
  key: string
  /** The file's name, for as long as nothing else names it. */
  name: string
  /** An address that the browser can show. */
  shown: string
  words: Words
  upload:
    | { state: 'waiting' }
    | { state: 'uploading'; part: number }
    | { state: 'failed'; error: Failure }
    | { state: 'arrived'; url: string }
}

export const NO_WORDS: Words = { caption: '', alt: '', kind: 'photo' }

export const itemOfFile = (key: string, { name }: File, shown: string): Item => ({
  key,
  name,
  shown,
  words: NO_WORDS,
  upload: { state: 'waiting' },
})

export const itemOfPicture = (
  key: string,
  { url, caption = '', alt = '', kind = 'photo' }: ListingPicture,
): Item => ({
  key,
  name: '',
  shown: url,
  words: { caption, alt, kind },
  upload: { state: 'arrived', url },
})

export const isUnderWay = ({ upload: { state } }: Item): boolean =>
  state === 'waiting' || state === 'uploading'

/** The pictures that have arrived, in order; what is blank or goes without saying is left out. */
export const arrivedOf = (items: readonly Item[]): ListingPicture[] =>
  items.flatMap(({ upload, words }) => {
    if (upload.state !== 'arrived') return []
    const [caption, alt] = [words.caption.trim(), words.alt.trim()]
    return {
      url: upload.url,
      ...(caption && { caption }),
      ...(alt && { alt }),
      ...(words.kind === 'plan' && { kind: words.kind }),
    }
  })

/** True if both are the same pictures in the same order with the same words. */
export const isSameGallery = (these: readonly ListingPicture[], those: readonly ListingPicture[]): boolean =>
  JSON.stringify(these.map(told)) === JSON.stringify(those.map(told))

const told = ({ url, caption = '', alt = '', kind = 'photo' }: ListingPicture) => [url, caption, alt, kind]

/** The items with the one at `from` at the place `to`. */
export function movedTo(items: readonly Item[], from: number, to: number): Item[] {
  const left = items.filter((_, index) => index !== from)
  return [...left.slice(0, to), ...items.slice(from, from + 1), ...left.slice(to)]
}

/** What a picture is called where it is spoken of: its caption, what it shows, or its file's name. */
export const nameOf = ({ words: { caption, alt }, name }: Item, index: number): string =>
  caption.trim() || alt.trim() || name || `Picture ${index + 1}`
