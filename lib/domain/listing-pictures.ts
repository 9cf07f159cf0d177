/** The most pictures of a listing; the first is its cover. */
export const PICTURES_LIMIT = 40
export const TOO_MANY_PICTURES = `A home has at most ${PICTURES_LIMIT} pictures.`

/** The longest caption and alternative text, in characters. */
export const PICTURE_TEXT_LIMIT = 200

export const PICTURE_KINDS = ['photo', 'plan'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** A picture of a listing; a photo unless it has another kind. */
export type ListingPicture = {
  url: string
  caption?: string | undefined
  /** A description of the picture for people who cannot see it. */
  alt?: string | undefined
  kind?: PictureKind | undefined
}

/** The pictures of a listing in order, the cover first. A listing from before galleries has only its cover. */
export const picturesOfListing = <Picture extends ListingPicture>({
  image,
  images,
}: {
  image: string
  images?: readonly Picture[] | undefined
}): readonly (Picture | { url: string })[] => (images?.length ? images : [{ url: image }])

/** The alternative text of the picture at `index` of `count`: its own, its caption, or the listing's title. */
export function altOf(
  { alt, caption, kind }: ListingPicture,
  { title, index, count }: { title: string; index: number; count: number },
): string {
  if (alt || caption) return alt || caption || ''
  if (kind === 'plan') return `${title}, floor plan`
  return index === 0 ? title : `${title}, picture ${index + 1} of ${count}`
}
