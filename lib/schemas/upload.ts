import * as z from 'zod/mini'
import { ERROR_CODES } from '@/lib/domain/errors'
import { withMeta } from './common'

/** The largest accepted picture, in bytes (D22). */
export const UPLOAD_LIMIT = 10 * 1024 * 1024

/** The most pixels of a picture: those of the largest common cameras, which fit the memory of a small server. */
export const PIXEL_LIMIT = 64_000_000

/** The accepted formats, detected by content (D22), with their media types for a file input. */
export const IMAGE_FORMATS = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type ImageFormat = keyof typeof IMAGE_FORMATS

/** The messages of forms and the REST API for a rejected picture. */
export const UPLOAD_MESSAGES = {
  required: 'Image is required.',
  format: 'Use a JPEG, PNG, WebP or AVIF picture.',
  heic: 'HEIC pictures are not supported. On an iPhone, choose Settings > Camera > Formats > Most Compatible, or share the picture as JPEG.',
  tooLarge: 'The picture can be at most 10 MB.',
  pixels: 'The picture can have at most 64 megapixels.',
  incomplete: 'The picture is incomplete or damaged. Choose the original file and upload it again.',
  unavailable: 'The picture could not be stored. Please try again in a few minutes.',
  purpose: 'Use listing or profile.',
} as const

/** The purpose of a picture: a listing, or the uploader's own profile or office. */
export const UPLOAD_PURPOSES = ['listing', 'profile'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

export const FILE_EMPTY = 'This file is empty. Choose another one.'

/** The bytes of an uploaded file. */
export const fileBytes = (required: string) =>
  z
    .custom<Uint8Array>((bytes) => bytes instanceof Uint8Array, { error: required, abort: true })
    .check(z.refine((bytes) => bytes.byteLength > 0, FILE_EMPTY))

/** `POST /api/uploads`, with its form parsed: the picture's bytes, and its purpose if given. */
export const uploadImageSchema = z.object({
  image: withMeta(
    fileBytes(UPLOAD_MESSAGES.required),
    "A JPEG, PNG, WebP or AVIF picture of at most 10 MB. The content decides the type, not the file's name.",
  ),
  purpose: withMeta(
    z.optional(z.enum(UPLOAD_PURPOSES, UPLOAD_MESSAGES.purpose)),
    'What the picture is for; only agents can use `listing`. The logo of an office is `profile`.',
    'listing',
  ),
})
export type UploadImageInput = z.output<typeof uploadImageSchema>

/** The response to an upload: the picture's URL. */
export const uploadResult = z.object({
  data: withMeta(z.object({ url: z.string() }), 'The stored picture.'),
})
export type UploadResult = z.infer<typeof uploadResult>

/** The answer to an upload that is refused, as far as a form reads it. */
export const uploadRefusal = z.object({
  error: z.object({ code: z.enum(ERROR_CODES), message: z.string() }),
})

/** The error of a file before it is sent: its type, according to the browser, or its size. `null`: none. */
export function pictureErrorOf({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): string | null {
  // Many browsers do not know its type.
  if (/^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)) return UPLOAD_MESSAGES.heic
  if (!Object.values<string>(IMAGE_FORMATS).includes(type)) return UPLOAD_MESSAGES.format
  if (size === 0) return FILE_EMPTY
  return size > UPLOAD_LIMIT ? UPLOAD_MESSAGES.tooLarge : null
}
