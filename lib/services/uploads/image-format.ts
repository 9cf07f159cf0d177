import { filetypename } from 'magic-bytes.js'
import { IMAGE_FORMATS, type ImageFormat } from '@/lib/schemas/upload'

/** Enough bytes for the signature of every accepted format; AVIF's ends at byte 12. */
const HEAD = 16

const isImageFormat = (name: string): name is ImageFormat => Object.hasOwn(IMAGE_FORMATS, name)

/** The format by the first bytes, or `null` for an unaccepted or ambiguous one. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  const [format, another] = filetypename(bytes.subarray(0, HEAD)).filter(isImageFormat)
  return format && !another ? format : null
}
