import { type ImageLoader, type ImageProps } from 'next/image'

/** A picture uploaded to Cloudinary: its cloud's base URL, and its name there. */
const UPLOADED = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/

/** True if Cloudinary can resize it. */
export const isUploaded = (src: string): boolean => UPLOADED.test(src)

/** Cloudinary returns the requested width, in the best format that the browser accepts. */
export const scaled: ImageLoader = ({ src, width }) =>
  src.replace(UPLOADED, `$1c_limit,f_auto,q_auto,w_${width}/$2`)

/**
 * The source of a picture's widths: Next's optimizer for the site's own, Cloudinary for uploaded ones; others
 * as they are.
 */
export const widthsOf = (src: string): Pick<ImageProps, 'loader' | 'unoptimized'> =>
  isUploaded(src) ? { loader: scaled } : { unoptimized: !src.startsWith('/') }
