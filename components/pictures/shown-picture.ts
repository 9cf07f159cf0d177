import { type ListingPicture } from '@/lib/domain/listing-pictures'

/** A picture with its text for screen readers. */
export type ShownPicture = ListingPicture & { alt: string }
