import sharp, { type Metadata } from 'sharp'
import { ApiError } from './errors'

/** The formats that Keystead accepts (D22), by Cloudinary's names, with their content types. */
export const contentTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const

export type Format = keyof typeof contentTypes

/** A picture's format and its size in pixels. */
export interface Picture {
  format: Format
  width: number
  height: number
}

/**
 * Detects a picture's format by its content. Throws `ApiError` 400 "Invalid image file" if it is not a
 * picture, and "Image file format … not allowed" for a format that is not supported or not in `allowed`.
 */
export async function inspectPicture(bytes: Buffer, allowed?: readonly string[]): Promise<Picture> {
  const { format: name, compression, width, height } = await readHeader(bytes)
  const format = toFormat(name, compression)
  const accepted = allowed?.map((each) => (each === 'jpeg' ? 'jpg' : each))
  if (!format || accepted?.includes(format) === false) {
    throw new ApiError(400, `Image file format ${format ?? name} not allowed`)
  }
  return { format, width, height }
}

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes).metadata()
  } catch (cause) {
    throw Object.assign(new ApiError(400, 'Invalid image file'), { cause })
  }
}

function toFormat(name: string, compression: string | undefined): Format | undefined {
  if (name === 'jpeg') return 'jpg'
  // sharp names the container; AVIF is HEIF with a picture in AV1.
  if (name === 'heif') return compression === 'av1' ? 'avif' : undefined
  return name === 'png' || name === 'webp' ? name : undefined
}
