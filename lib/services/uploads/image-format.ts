import { filetypename } from 'magic-bytes.js'
import { IMAGE_FORMATS, type ImageFormat } from '@/lib/schemas/upload'

/** Enough for the signature of every format that is taken; AVIF's ends at byte 12. */
const HEAD = 16

const isImageFormat = (name: string): name is ImageFormat => Object.hasOwn(IMAGE_FORMATS, name)

/** The format that the first bytes say, or `null` for one that is not taken or that could be read as two. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  const [format, another] = filetypename(bytes.subarray(0, HEAD)).filter(isImageFormat)
  return format && !another ? format : null
}
