import { type ImageLoader, type ImageProps } from 'next/image'

/** A picture that was uploaded to Cloudinary: its cloud's address, and its name there. */
const UPLOADED = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/

/** True if Cloudinary can make a picture of another width of it. */
export const isUploaded = (src: string): boolean => UPLOADED.test(src)

/** Cloudinary itself makes the width that is needed, in the best format that the browser takes. */
export const scaled: ImageLoader = ({ src, width }) =>
  src.replace(UPLOADED, `$1c_limit,f_auto,q_auto,w_${width}/$2`)

/** Where the widths of a picture come from: the site's own from Next's optimiser, uploaded ones from Cloudinary, others as they are. */
export const widthsOf = (src: string): Pick<ImageProps, 'loader' | 'unoptimized'> =>
  isUploaded(src) ? { loader: scaled } : { unoptimized: !src.startsWith('/') }
