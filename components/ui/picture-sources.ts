import { isUploaded, scaledPicture } from '@/lib/domain/picture'

/** Widths in pixels, of those that Next's optimizer accepts; two close widths would only make a page longer. */
const WIDTHS = [64, 96, 128, 256, 384, 640, 750, 1080, 1200, 1920, 3840]

/** The narrowest source of a picture whose width depends on the screen's. */
const LEAST_FLUID = 384

/** How wide a picture is: as in the `sizes` attribute, with the widest source to offer; or fixed, in pixels. */
export type PictureWidth =
  { sizes: string; upTo?: number | undefined; width?: never } | { width: number; sizes?: never; upTo?: never }

/** The picture in this width; `null` for a picture of another host, which nothing scales. */
function scaler(src: string): ((width: number) => string) | null {
  if (isUploaded(src)) return (width) => scaledPicture(src, width)
  if (!src.startsWith('/')) return null
  return (width) => `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=75`
}

const widthFor = (width: number): number => WIDTHS.find((candidate) => candidate >= width) ?? Infinity

/**
 * The sources of a picture: Next's optimizer scales the site's own, Cloudinary uploaded ones; one of another host is
 * used as it is. A fixed width gets that and twice it, which is shorter on a page with many pictures. The widest is
 * also for browsers without `srcset`.
 */
export function sourcesOf(
  src: string,
  { sizes, upTo = Infinity, width }: PictureWidth,
): { sizes?: string; srcSet?: string; src: string } {
  const scaled = scaler(src)
  if (!scaled) return { src }
  if (sizes === undefined) {
    const single = widthFor(width)
    const double = widthFor(2 * width)
    return { srcSet: `${scaled(single)} 1x, ${scaled(double)} 2x`, src: scaled(double) }
  }
  const widths = WIDTHS.filter((pixels) => pixels >= LEAST_FLUID && pixels <= upTo)
  return {
    sizes,
    srcSet: widths.map((pixels) => `${scaled(pixels)} ${pixels}w`).join(', '),
    src: scaled(widths.at(-1) ?? LEAST_FLUID),
  }
}
