import { type ImageLoader, type ImageProps } from 'next/image'
import { isUploaded, scaledPicture } from '@/lib/domain/picture'

/** Cloudinary returns the requested width, in the best format that the browser accepts. */
export const scaled: ImageLoader = ({ src, width }) => scaledPicture(src, width)

/**
 * The source of a picture's widths: Next's optimizer for the site's own, Cloudinary for uploaded ones; others
 * as they are.
 */
export const widthsOf = (src: string): Pick<ImageProps, 'loader' | 'unoptimized'> =>
  isUploaded(src) ? { loader: scaled } : { unoptimized: !src.startsWith('/') }
