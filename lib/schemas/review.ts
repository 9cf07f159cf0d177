import * as z from 'zod/mini'

/** A review as everyone reads it; both spellings of decision 35. The writer's e-mail is for signed-in readers. */
export const reviewDto = z.object({
  _id: z.string(),
  propertyId: z.string(),
  propertyTitle: z.string(),
  email: z.optional(z.string()),
  name: z.string(),
  reviewerName: z.string(),
  reviewerImage: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  review: z.string(),
  rating: z.number(),
  createdAt: z.string(),
})
export type ReviewDto = z.infer<typeof reviewDto>
