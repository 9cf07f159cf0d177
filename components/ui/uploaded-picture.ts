import { type ImageLoader } from 'next/image'

/** A picture that was uploaded to Cloudinary: its cloud's address, and its name there. */
const UPLOADED = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/

/** True if Cloudinary can make a picture of another width of it. */
export const isUploaded = (src: string): boolean => UPLOADED.test(src)

/** Cloudinary itself makes the width that is needed, in the best format that the browser takes. */
export const scaled: ImageLoader = ({ src, width }) =>
  src.replace(UPLOADED, `$1c_limit,f_auto,q_auto,w_${width}/$2`)
