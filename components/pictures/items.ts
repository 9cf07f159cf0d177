import { type ListingPicture, type PictureKind } from '@/lib/domain/listing-pictures'
import { type Failure } from '@/lib/domain/result'

export type PictureTexts = { caption: string; alt: string; kind: PictureKind }

/** One picture of the form: its preview, its texts, and the state of its upload. */
export type PictureItem = {
  key: string
  /** The file's name, as a name until there are texts. */
  name: string
  /** A URL that the browser can show. */
  preview: string
  texts: PictureTexts
  upload:
    | { state: 'waiting' }
    | { state: 'uploading'; progress: number }
    | { state: 'failed'; error: Failure }
    | { state: 'uploaded'; url: string }
}

const NO_TEXTS: PictureTexts = { caption: '', alt: '', kind: 'photo' }

export const itemOfFile = (key: string, { name }: File, preview: string): PictureItem => ({
  key,
  name,
  preview,
  texts: NO_TEXTS,
  upload: { state: 'waiting' },
})

export const itemOfPicture = (
  key: string,
  { url, caption = '', alt = '', kind = 'photo' }: ListingPicture,
): PictureItem => ({
  key,
  name: '',
  preview: url,
  texts: { caption, alt, kind },
  upload: { state: 'uploaded', url },
})

export const isUploading = ({ upload: { state } }: PictureItem): boolean =>
  state === 'waiting' || state === 'uploading'

/** The uploaded pictures in order, without blank and default texts. */
export const uploadedPictures = (items: readonly PictureItem[]): ListingPicture[] =>
  items.flatMap(({ upload, texts }) => {
    if (upload.state !== 'uploaded') return []
    const caption = texts.caption.trim()
    const alt = texts.alt.trim()
    return {
      url: upload.url,
      ...(caption && { caption }),
      ...(alt && { alt }),
      ...(texts.kind === 'plan' && { kind: texts.kind }),
    }
  })

/** True if both are the same pictures in the same order with the same texts. */
export const isSameGallery = (a: readonly ListingPicture[], b: readonly ListingPicture[]): boolean =>
  JSON.stringify(a.map(textsOf)) === JSON.stringify(b.map(textsOf))

const textsOf = ({ url, caption = '', alt = '', kind = 'photo' }: ListingPicture) => [url, caption, alt, kind]

export function movedTo(items: readonly PictureItem[], from: number, to: number): PictureItem[] {
  const remaining = items.filter((_, index) => index !== from)
  return [...remaining.slice(0, to), ...items.slice(from, from + 1), ...remaining.slice(to)]
}

/** The name of a picture in messages: its caption, its description, or its file name. */
export const nameOf = ({ texts: { caption, alt }, name }: PictureItem, index: number): string =>
  caption.trim() || alt.trim() || name || `Picture ${index + 1}`
