import { isUploaded, scaledPicture } from '@/lib/domain/picture'

/** The widths of Next's optimizer in pixels, which accepts no others. */
const WIDTHS = [64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840]

/** The width of the narrowest screen that `sizes` with `vw` are computed for. */
const LEAST_SCREEN = 640

/** How wide a picture is: as in the `sizes` attribute, with the widest source to offer; or fixed, in pixels. */
export type PictureWidth =
  { sizes: string; upTo?: number | undefined; width?: never } | { width: number; sizes?: never; upTo?: never }

/** The picture in this width; `null` for one of another host, which nothing scales. */
function scaler(src: string): ((width: number) => string) | null {
  if (isUploaded(src)) return (width) => scaledPicture(src, width)
  if (!src.startsWith('/')) return null
  return (width) => `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=75`
}

/** The part of the screen's width that the picture takes at least, by its `sizes`. */
function leastPart(sizes: string): number {
  const parts = [...sizes.matchAll(/\b(\d{1,3})vw\b/g)].map(([, percent]) => Number(percent))
  return parts.length > 0 ? Math.min(...parts) / 100 : 0
}

const widthFor = (width: number): number => WIDTHS.find((one) => one >= width) ?? Infinity

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
    const [one, two] = [widthFor(width), widthFor(2 * width)]
    return { srcSet: `${scaled(one)} 1x, ${scaled(two)} 2x`, src: scaled(two) }
  }
  const least = LEAST_SCREEN * leastPart(sizes)
  const widths = WIDTHS.filter((one) => one >= least && one <= upTo)
  return {
    sizes,
    srcSet: widths.map((one) => `${scaled(one)} ${one}w`).join(', '),
    src: scaled(widths.at(-1) ?? LEAST_SCREEN),
  }
}
